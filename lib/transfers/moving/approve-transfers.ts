import "server-only";
import { refuseOwn } from "@/lib/audit/assert-not-own";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay } from "@/lib/server/actor";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import type { ApproveTransfersInput } from "@/lib/transfers/schema";
import { moveRefusal, newIds } from "./move-transfer";
import { callMoveTransfers } from "./move-transfers.sql";
import { findOwnTransfers } from "./own-transfers.sql";

/** The result of approving one transfer: null when it was approved, or the reason for the refusal. */
export type Approval = { id: string; problem: Error | null };

/**
 * Approves pending transfers of one family, in one call of the database: each by itself, so that what is refused stands in
 * nobody's way. Only what staff have seen is approved: a transfer that has changed since is refused, and so is one that
 * somebody else has approved meanwhile. Nobody approves what they send or receive themselves.
 *
 * @returns one result for each transfer, in their order; problems are AppErrors (`forbidden`, `not_found`, `conflict`,
 *   `transition_refused`, `insufficient_funds`)
 */
export async function approveTransfers(
  actor: Actor,
  input: ApproveTransfersInput,
  requestId?: string,
): Promise<Approval[]> {
  assertMay(actor, "transfers.approve");
  const { family, transfers } = input;
  const moves = transfers.map(({ id, version }) => ({
    ...{ id, family, version, onlyPending: true, status: "approved", ending: null, steps: ["capture", "post"] },
    ...{ network: "none", action: "transfer.approve", ...newIds() },
  }));
  const own = await findOwnTransfers(
    actor.userId,
    transfers.map(({ id }) => id),
  );
  const refusals = new Map<string, Error>();
  for (const subjectId of own) {
    refusals.set(subjectId, await refuseOwn(actor, { action: "transfer.approve", subjectType: "transfer", subjectId }));
  }
  const command = { name: "transfer.approve", requestId, content: input };
  const outcomes = await commandOnce(actor, command, (tx) => callMoveTransfers(tx, actor.userId, moves));
  drainAfterReply();
  return transfers.map(({ id }, index) => ({
    id,
    problem: outcomes[index] === "moved" ? null : (refusals.get(id) ?? moveRefusal(outcomes[index])),
  }));
}
