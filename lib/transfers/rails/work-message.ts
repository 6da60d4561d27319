import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { rolesThatMay } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { callProcessAgain, type MessageActOutcome, readRailMessage } from "./messages.sql";
import { mayProcessAgain } from "./rail.model";
import type { MessageActInput } from "./schema";

const act = "rails.work";

/**
 * Lets the worker process a message again that was set aside, for example after a release can read the message or after a member of staff
 * has imported the payment that the message is about. Everything that was booked from the message stays booked once. A repeat with the
 * same request id changes nothing.
 *
 * @throws AppError `forbidden`, also if the actor has lost the permission meanwhile; `not_found`; `transition_refused` for a message that
 * a second attempt cannot help; `conflict` if the message was processed since the actor saw it; `idempotency_mismatch`
 */
export async function processAgain(actor: Actor, input: MessageActInput, requestId?: string): Promise<void> {
  assertMay(actor, act);
  const { id, attempts, reason } = input;
  const seen = await readRailMessage(id);
  if (!seen) throw new AppError("not_found");
  await commandOnce(actor, { name: "network-message.process-again", requestId, content: input }, async (tx) => {
    if (seen.state === "set_aside" && !mayProcessAgain(seen)) {
      throw new AppError("transition_refused", { messageKey: "message_not_again" });
    }
    const { problem } = seen;
    assertDone(
      await callProcessAgain(tx, {
        ...{ id, attempts, problem },
        ...{ actorId: actor.userId, roles: rolesThatMay(act), at: now() },
      }),
    );
    await recordAudit(tx, actor, {
      ...{ action: "network-message.process-again", subjectType: "network_message", subjectId: id },
      before: { problem },
      after: { reason },
    });
    return null;
  });
}

function assertDone(outcome: MessageActOutcome): void {
  if (outcome === "forbidden") throw new AppError("forbidden");
  if (outcome === "changed") throw new AppError("conflict", { messageKey: "changed_meanwhile" });
}
