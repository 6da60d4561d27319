import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { daysAround, settlementDays } from "@/lib/reconciliation/policy";
import type { EndFileInput } from "@/lib/reconciliation/schema";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { type ConfirmOutcome, callConfirm, callDiscard, queryFile } from "./file.sql";

/** The result of an import. */
export type ImportedFile = { matched: number; exceptions: number };

/**
 * Imports a file that was read: matches its lines with transfers, and creates an exception for each difference. A file is
 * imported only once, even if several people confirm it. Lines that could not be read are not imported. If the bank requires
 * four eyes, the uploader may not confirm the file, because a network's file does not prove its origin: anybody could have
 * written the file.
 *
 * @throws AppError `not_found`, `idempotency_mismatch`. `forbidden` if the actor must not confirm the file, or has no permission,
 * or has lost it since the command began. `transition_refused` if the file must not be imported (`StopReason`). `conflict` if the
 * file was read again or discarded since the actor saw it
 */
export async function confirmFile(actor: Actor, input: EndFileInput, requestId?: string): Promise<ImportedFile> {
  assertMay(actor, "reconciliation.work");
  const file = await queryFile(input.fileId);
  if (!file) throw new AppError("not_found");
  return await commandOnce(actor, { name: "settlement-file.confirm", requestId, content: input }, async (tx) => {
    const ended = { ...input, actorId: actor.userId };
    const result = await callConfirm(tx, ended, { settlementDays, daysAround });
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

/** Discards a file that was not imported. @throws AppError `not_found`, `forbidden`, `conflict`, `idempotency_mismatch` */
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

type Refusal = Exclude<ConfirmOutcome["outcome"], "confirmed" | "known">;

function refusal(outcome: Refusal): AppError {
  if (outcome === "forbidden") return new AppError("forbidden");
  if (outcome === "own") return new AppError("forbidden", { messageKey: "own_upload" });
  if (outcome === "missing") return new AppError("not_found");
  if (outcome === "stopped") return new AppError("transition_refused", { messageKey: "file_stopped" });
  return new AppError("conflict", { messageKey: "changed_meanwhile" });
}
