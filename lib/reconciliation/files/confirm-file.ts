import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { addDays } from "@/lib/calendar";
import { commandOnce } from "@/lib/commands/command-once";
import { daysAround, settlementDays } from "@/lib/reconciliation/policy";
import type { EndFileInput } from "@/lib/reconciliation/schema";
import { type Actor, assertMay } from "@/lib/server/actor";
import { startOfBankDate } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { callConfirm, callDiscard, queryFile, type SettlementFile } from "./file.sql";

/** What an import has brought. */
export type ImportedFile = { matched: number; exceptions: number };

/**
 * Imports a file that was read: its lines are matched with transfers, and what differs becomes an exception. Once, however often it is
 * asked for and by whomever; lines that could not be read are left out.
 *
 * @throws AppError `forbidden` also for who has lost the right meanwhile, `not_found`, `conflict` when it was read anew or
 * discarded since staff saw it, `idempotency_mismatch`
 */
export async function confirmFile(actor: Actor, input: EndFileInput, requestId?: string): Promise<ImportedFile> {
  assertMay(actor, "reconciliation.work");
  const file = await queryFile(input.fileId);
  if (!file) throw new AppError("not_found");
  return await commandOnce(actor, { name: "settlement-file.confirm", requestId, content: input }, async (tx) => {
    const ended = { ...input, actorId: actor.userId };
    const result = await callConfirm(tx, ended, { accepted: acceptedIn(file), days: daysAround });
    const { outcome, matched, exceptions } = result;
    if (outcome !== "confirmed" && outcome !== "known") throw refusal(outcome);
    const imported = { matched: matched ?? 0, exceptions: exceptions ?? 0 };
    if (outcome === "confirmed") {
      await recordAudit(tx, actor, {
        ...{ action: "settlement-file.confirm", subjectType: "settlement_file", subjectId: file.id },
        after: { rail: file.rail, name: file.name, ...imported },
      });
    }
    return imported;
  });
}

/** Throws a file away that was not imported. @throws AppError as `confirmFile` */
export async function discardFile(actor: Actor, input: EndFileInput, requestId?: string): Promise<void> {
  assertMay(actor, "reconciliation.work");
  await commandOnce(actor, { name: "settlement-file.discard", requestId, content: input }, async (tx) => {
    const outcome = await callDiscard(tx, { ...input, actorId: actor.userId });
    if (outcome !== "discarded") throw refusal(outcome);
    await recordAudit(tx, actor, {
      ...{ action: "settlement-file.discard", subjectType: "settlement_file", subjectId: input.fileId },
    });
  });
}

/** When a network must have accepted what the file has to have: it has some days to book it. */
function acceptedIn({ firstDay, lastDay, createdAt }: SettlementFile): { from: Date; until: Date } {
  if (!firstDay || !lastDay) return { from: createdAt, until: createdAt };
  return {
    from: startOfBankDate(addDays(firstDay, -settlementDays)),
    until: startOfBankDate(addDays(lastDay, 1 - settlementDays)),
  };
}

function refusal(outcome: "forbidden" | "missing" | "changed"): AppError {
  if (outcome === "forbidden") return new AppError("forbidden");
  if (outcome === "missing") return new AppError("not_found");
  return new AppError("conflict", { messageKey: "changed_meanwhile" });
}
