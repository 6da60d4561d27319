import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { ChartAccount } from "./chart.model";

/** The chart of accounts in the order of the accounts' numbers. Only staff may read the books. */
export async function getChart(actor: Actor): Promise<ChartAccount[]> {
  assertMay(actor, "ledger.read");
  const select = { code: true, number: true, kind: true, name: true, isPerRail: true, takesJournal: true } as const;
  return await db.prisma.chartAccount.findMany({ select, orderBy: { number: "asc" } });
}
