import "server-only";
import { columnsInput, type SettlementColumnsInput } from "@/lib/reconciliation/schema";
import { db } from "@/lib/server/db";

/** What the columns of a rail's CSV files mean; null where nobody has said it. */
export async function queryColumns(rail: string): Promise<SettlementColumnsInput | null> {
  const known = await db.prisma.settlementColumns.findUnique({ where: { rail }, select: { columns: true } });
  return known ? (columnsInput.safeParse(known.columns).data ?? null) : null;
}
