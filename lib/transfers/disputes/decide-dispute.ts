import "server-only";
import { OwnRecord, refusingOwn } from "@/lib/audit/assert-not-own";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import { moveRefusal } from "@/lib/transfers/moving/move-transfer";
import { callDecideDispute } from "./disputes.sql";
import type { DecideDisputeInput } from "./schema";

/**
 * Decides an open dispute. Whatever the amount, the decision first becomes a proposal, which a second member of staff must
 * confirm. With the decision `receiver_pays`, the whole payment is returned, and the receiver's money is held while the proposal
 * waits. The decision `bank_pays` is possible only if the receiver has too little money. The bank then pays the sender.
 *
 * @throws AppError `proposed`. `not_found`. `forbidden` for a payment that the actor sends or receives. `conflict` if the
 * dispute has ended or has changed. `insufficient_funds` if the receiver must pay and has too little money; the dispute then
 * stays open. `transition_refused` if the bank must pay and the receiver has enough money
 */
export async function decideDispute(actor: Actor, input: DecideDisputeInput, request?: CommandRequest): Promise<void> {
  assertMay(actor, "transfers.edit");
  const subject = { type: "dispute", id: input.id } as const;
  const act = { action: "transfer.decide-dispute", subjectType: "dispute", subjectId: input.id } as const;
  await refusingOwn(actor, act, () =>
    doOrPropose(actor, { kind: "transfer.decide-dispute", subject, input, request }, (tx) => decide(tx, actor, input)),
  );
  drainAfterReply();
}

async function decide(tx: Queryable, actor: Actor, input: DecideDisputeInput): Promise<void> {
  const outcome = await callDecideDispute(tx, actor.userId, input);
  switch (outcome) {
    case "decided":
      return;
    case "own":
      throw new OwnRecord();
    case "ended":
      throw new AppError("conflict", { messageKey: "dispute_ended" });
    case "funds":
      throw new AppError("insufficient_funds", { messageKey: "dispute_funds" });
    case "solvent":
      throw new AppError("transition_refused", { messageKey: "dispute_solvent" });
    default:
      throw moveRefusal(outcome);
  }
}
