import "server-only";
import { v7 as uuidv7 } from "uuid";
import { OwnRecord, refusingOwn } from "@/lib/audit/assert-not-own";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import { type AskOutcome, callAskForReturn } from "./returns.sql";
import type { AskForReturnInput } from "./schema";

/**
 * Lets staff ask the receiver of a payment whether the bank may return the whole payment. The receiver is notified, and has 14
 * days to answer. Nothing happens to the money until the receiver consents (docs/decisions/finality.md).
 *
 * @returns the id of the request
 * @throws AppError `not_found`. `forbidden` for a payment that the actor sends or receives. `conflict` if the transfer has
 * changed since the actor saw it, or if a request to the receiver is open. `transition_refused` if the payment has credited no
 * other customer of this bank, or if the bank has already paid the sender because of a dispute
 */
export async function askForReturn(
  actor: Actor,
  input: AskForReturnInput,
  requestId?: string,
): Promise<{ id: string }> {
  assertMay(actor, "transfers.edit");
  const act = { action: "transfer.ask-return", subjectType: "transfer", subjectId: input.id } as const;
  const asked = await refusingOwn(actor, act, () =>
    commandOnce(actor, { name: "return.ask", requestId, content: input }, async (tx) => {
      const id = uuidv7();
      const outcome = await callAskForReturn(tx, id, actor.userId, input);
      if (outcome !== "asked") throw refusal(outcome);
      return { id };
    }),
  );
  drainAfterReply();
  return asked;
}

function refusal(outcome: Exclude<AskOutcome, "asked"> | undefined): Error {
  switch (outcome) {
    case "missing":
      return new AppError("not_found");
    case "own":
      return new OwnRecord();
    case "changed":
      return new AppError("conflict", { messageKey: "changed_meanwhile" });
    case "impossible":
      return new AppError("transition_refused", { messageKey: "return_impossible" });
    case "waits":
      return new AppError("conflict", { messageKey: "return_waits" });
    default:
      return new Error(`ask_for_return answered ${outcome}`);
  }
}
