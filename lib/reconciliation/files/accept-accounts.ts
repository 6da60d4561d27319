import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import type { EndFileInput } from "@/lib/reconciliation/schema";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { type AcceptOutcome, callAcceptAccounts, queryAccounts, queryFile } from "./file.sql";

/**
 * Replaces the bank's known accounts at a rail's network with the accounts that a file names. Staff use this function if the
 * import of the file is stopped because the network has moved the bank's balance to another account. For the first account of a
 * rail, staff need not call this function, because the first import sets this account. If the bank requires four eyes, the
 * uploader may not accept the accounts of the file.
 *
 * @throws AppError `not_found`, `idempotency_mismatch`. `forbidden` if the actor has no permission, or must not accept the file's
 * accounts. `conflict` if the import is not stopped, if it is stopped for a reason other than an account, or if the file has
 * changed since the actor saw it
 */
export async function acceptAccounts(actor: Actor, input: EndFileInput, requestId?: string): Promise<void> {
  assertMay(actor, "reconciliation.work");
  const file = await queryFile(input.fileId);
  if (!file) throw new AppError("not_found");
  await commandOnce(actor, { name: "settlement-file.account", requestId, content: input }, async (tx) => {
    const before = await queryAccounts(tx, file.rail);
    const outcome = await callAcceptAccounts(tx, { ...input, actorId: actor.userId });
    if (outcome !== "accepted") throw refusal(outcome);
    const after = await queryAccounts(tx, file.rail);
    await recordAudit(tx, actor, {
      ...{ action: "settlement-file.account", subjectType: "settlement_file", subjectId: file.id },
      before: { account: before.join(", ") },
      after: { rail: file.rail, account: after.join(", ") },
    });
  });
}

function refusal(outcome: Exclude<AcceptOutcome, "accepted">): AppError {
  if (outcome === "forbidden") return new AppError("forbidden");
  if (outcome === "own") return new AppError("forbidden", { messageKey: "own_upload" });
  if (outcome === "missing") return new AppError("not_found");
  return new AppError("conflict", { messageKey: "changed_meanwhile" });
}
