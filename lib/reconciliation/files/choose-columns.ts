import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { ChooseColumnsInput } from "@/lib/reconciliation/schema";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { queryFile } from "./file.sql";
import { readFile } from "./read-file";

/**
 * Saves the definition of the columns in a rail's CSV files, and then reads the file `fileId` with this definition. The
 * definition also applies to later files of the rail.
 *
 * @throws AppError `not_found`; `conflict` unless the file is in the state `columns` or `preview`
 */
export async function chooseColumns(actor: Actor, { fileId, columns }: ChooseColumnsInput): Promise<void> {
  assertMay(actor, "reconciliation.work");
  const file = await queryFile(fileId);
  if (!file) throw new AppError("not_found");
  if (file.state !== "columns" && file.state !== "preview") {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  await inTransaction(async (tx) => {
    const set = { columns, headings: file.headings, setBy: actor.userId, setAt: now() };
    await tx.prisma.settlementColumns.upsert({
      where: { rail: file.rail },
      create: { rail: file.rail, ...set },
      update: set,
      select: { rail: true },
    });
    await recordAudit(tx, actor, {
      ...{ action: "settlement-file.columns", subjectType: "settlement_file", subjectId: fileId },
      after: { rail: file.rail, ...columns },
    });
  });
  await readFile(actor, { fileId });
}
