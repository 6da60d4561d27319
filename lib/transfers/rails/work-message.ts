import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { rolesThatMay } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import {
  callEndChange,
  callProcessAgain,
  callSendReturnAgain,
  type MessageActOutcome,
  readRailMessage,
} from "./messages.sql";
import { mayProcessAgain, sendingOf } from "./rail.model";
import type { EndChangeInput, MessageActInput } from "./schema";

const act = "rails.work";

/**
 * Lets the worker make another attempt to process a message that was set aside. Another attempt can succeed if a new release can
 * read the message, or if staff have meanwhile imported the payment that the message concerns. Nothing from the message is booked
 * twice. A repeated call with the same request id changes nothing.
 *
 * @throws AppError `forbidden` if the actor has no permission, or has lost it since the command began; `not_found`;
 * `transition_refused` if a second attempt to process the message is useless; `conflict` if the message was processed since the
 * actor saw it; `idempotency_mismatch`
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
    assertDone(await callProcessAgain(tx, { id, ...by(actor) }, { attempts, problem }));
    await audit(tx, actor, "network-message.process-again", { id, problem, reason });
    return null;
  });
}

/**
 * Lets the worker write a new message about a return, with a new id, after the network has rejected the whole earlier message
 * (admi.002). Refuses every other message, because the network may already have the message, or because the bank sends the message
 * again automatically. A repeated call with the same request id changes nothing.
 *
 * @throws AppError `forbidden` if the actor has no permission, or has lost it since the command began; `not_found`;
 * `transition_refused` if the network may have the message; `conflict` if staff have already replaced the message, or if the
 * network has answered since the actor saw the message; `idempotency_mismatch`
 */
export async function sendAgain(actor: Actor, input: MessageActInput, requestId?: string): Promise<void> {
  assertMay(actor, act);
  const { id, reason } = input;
  const seen = await readRailMessage(id);
  if (!seen) throw new AppError("not_found");
  await commandOnce(actor, { name: "network-message.send-again", requestId, content: input }, async (tx) => {
    const sending = sendingOf(seen);
    if (sending === "replaced") throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    if (sending !== "again") throw new AppError("transition_refused", { messageKey: "message_not_resent" });
    assertDone(await callSendReturnAgain(tx, { id, ...by(actor) }));
    await audit(tx, actor, "network-message.send-again", { id, problem: seen.problem, reason });
    return null;
  });
}

/**
 * Marks a correction of a receiver's data as done, for example after the customer has changed the payee. The audit event belongs
 * to the transfer and contains the reason. A repeated call with the same request id changes nothing.
 *
 * @throws AppError `forbidden` if the actor has no permission, or has lost it since the command began; `conflict` if the data are
 * already marked as done, or if newer data have arrived since the actor saw the data; `idempotency_mismatch`
 */
export async function endReceiverChange(actor: Actor, input: EndChangeInput, requestId?: string): Promise<void> {
  assertMay(actor, act);
  const { transferId, code, receivedAt, reason } = input;
  await commandOnce(actor, { name: "ach-change.end", requestId, content: input }, async (tx) => {
    assertDone(await callEndChange(tx, { ...by(actor), transferId, code, receivedAt }));
    const subject = { subjectType: "transfer", subjectId: transferId } as const;
    await recordAudit(tx, actor, { action: "ach-change.end", ...subject, after: { code, reason } });
    return null;
  });
}

const by = (actor: Actor) => ({ actorId: actor.userId, roles: rolesThatMay(act), at: now() });

type Act = { id: string; problem: string | null; reason: string };

async function audit(tx: Database, actor: Actor, action: string, { id, problem, reason }: Act): Promise<void> {
  const subject = { subjectType: "network_message", subjectId: id } as const;
  await recordAudit(tx, actor, { action, ...subject, before: { problem }, after: { reason } });
}

function assertDone(outcome: MessageActOutcome): void {
  if (outcome === "forbidden") throw new AppError("forbidden");
  if (outcome === "changed") throw new AppError("conflict", { messageKey: "changed_meanwhile" });
}
