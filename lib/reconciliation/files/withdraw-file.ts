import "server-only";
import { validate as isUuid } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { settlementDays } from "@/lib/reconciliation/policy";
import type { EndFileInput } from "@/lib/reconciliation/schema";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { transferReference } from "@/lib/transfer-reference";
import { callWithdraw, queryFile, type WithdrawOutcome } from "./file.sql";

/** The number of names that a refusal shows. If more records prevent the withdrawal, an ellipsis follows. */
const shownNames = 5;

/**
 * Withdraws an imported file, for example a file that was uploaded for the wrong network. The file's bookings are reversed, and
 * the file's matches and exceptions end. Exceptions that existed before the import, and that the import had ended, become `open`
 * again. The same file can then be uploaded for the right network. If the bank requires four eyes, the person who imported the
 * file may not withdraw it.
 *
 * @throws AppError `not_found`, `idempotency_mismatch`. `forbidden` if the actor must not withdraw the file, or has no
 * permission, or has lost it since the command began. `transition_refused` if staff have worked on exceptions of the file, if
 * later files contain entries of the file, or if incoming payments of the file are booked or returned; the message names these
 * exceptions, files or payments. `conflict` if the file is no longer imported, or has changed since the actor saw it
 */
export async function withdrawFile(actor: Actor, input: EndFileInput, requestId?: string): Promise<void> {
  assertMay(actor, "reconciliation.work");
  const file = await queryFile(input.fileId);
  if (!file) throw new AppError("not_found");
  await commandOnce(actor, { name: "settlement-file.withdraw", requestId, content: input }, async (tx) => {
    const result = await callWithdraw(tx, { ...input, actorId: actor.userId }, settlementDays);
    if (result.outcome !== "withdrawn") throw refusal(result.outcome, result.inTheWay ?? []);
    await recordAudit(tx, actor, {
      ...{ action: "settlement-file.withdraw", subjectType: "settlement_file", subjectId: file.id },
      after: { rail: file.rail, name: file.name, exceptions: result.exceptions, reopened: result.reopened },
    });
  });
}

function refusal(outcome: Exclude<WithdrawOutcome["outcome"], "withdrawn">, inTheWay: string[]): AppError {
  if (outcome === "forbidden") return new AppError("forbidden");
  if (outcome === "own") return new AppError("forbidden", { messageKey: "own_import" });
  if (outcome === "missing") return new AppError("not_found");
  if (outcome === "changed") return new AppError("conflict", { messageKey: "changed_meanwhile" });
  // For an exception about a missing payment, the database returns the transfer's id. Staff see the transfer's reference instead.
  const names = inTheWay.slice(0, shownNames).map((name) => (isUuid(name) ? transferReference(name) : name || "–"));
  const params = { names: inTheWay.length > shownNames ? `${names.join(", ")}, …` : names.join(", ") };
  return new AppError("transition_refused", {
    messageKey: { worked: "file_worked_on", repeated: "file_repeated", incoming: "file_incoming" }[outcome],
    params,
  });
}
