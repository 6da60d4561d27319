import "server-only";
import { resendVerification } from "@/lib/auth/email-codes/resend-verification";
import { removeSecondFactorsOf } from "@/lib/auth/second-factors/change-factors";
import { withCommandEnding } from "@/lib/commands/command-ending";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import { sendMessage } from "@/lib/threads/send-message";
import { writeToCustomer } from "@/lib/threads/start-thread";
import { approveTransfer } from "@/lib/transfers/moving/approve-transfers";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { editCustomer } from "@/lib/users/edit-customer";
import { logOutCustomer } from "@/lib/users/log-out-customer";
import type { DoActInput, ScreenAct } from "./act-schema";
import { noteAct } from "./assert-basis";
import { queryCall } from "./calls.sql";
import { assertLevel, assertOwnOpen } from "./own-call";

/** An act with the data that its service needs. */
type Ready = {
  actor: Actor;
  customer: { id: string; email: string; status: UserStatus };
  input: Required<Omit<DoActInput, "reasonCode">> & Pick<DoActInput, "reasonCode">;
  requestId: string;
  /** True if a command with this request id has already been done. */
  isRepeat: boolean;
  /** True if the call has ended. Only a repeated request can reach a service after the call has ended. */
  isOver: boolean;
};

/**
 * Does an act for a caller. The transaction of the act adds a step to the call, so the call records every act. The same
 * transaction checks that the call is still open and that the caller is still verified. A repeat with the same request id changes
 * nothing.
 *
 * @throws AppError `forbidden` if the caller is not verified well enough, or if the actor's role may not do the act; `not_found`
 * for a colleague's call, and for a record of another customer; `conflict` for a call that has ended; the errors of the act
 */
export async function doAct(actor: Actor, input: DoActInput, requestId: string): Promise<void> {
  assertMay(actor, "calls.take");
  const { callId, act, subjectId = "", version = 0, subject = "", text = "", reasonCode } = input;
  const [call, requests] = await Promise.all([
    queryCall(db, callId),
    db.prisma.commandRequest.count({ where: { actorId: actor.userId, requestId } }),
  ]);
  if (call?.staffId !== actor.userId) throw new AppError("not_found");
  const { customerId } = call;
  const isRepeat = requests > 0;
  // The call is checked before the act begins, because some acts first ask a payment network. A repeat is not checked, because
  // the call may have ended meanwhile.
  if (!isRepeat) assertLevel(assertOwnOpen(actor, call), act);
  const customer = await db.prisma.user.findUniqueOrThrow({
    where: { id: customerId },
    select: { id: true, email: true, status: true },
  });
  const step = { callId, kind: act, subjectId: subjectId || null, requestId };
  const ready: Ready = {
    ...{ actor, customer, requestId, isRepeat, isOver: call.endedAt !== null },
    input: { callId, act, subjectId, version, subject, text, reasonCode },
  };
  await withCommandEnding(
    (tx) => noteAct(tx, actor, customerId, step),
    () => services[act](ready),
  );
}

const services: Record<ScreenAct, (ready: Ready) => Promise<unknown>> = {
  "log-out": (ready) => noteAndDo(ready, () => logOutCustomer(ready.actor, { userId: ready.customer.id })),
  "resend-verification": (ready) => noteAndDo(ready, () => resendVerification({ email: ready.customer.email })),
  suspend: async ({ actor, customer, requestId, isRepeat }) => {
    const { email, status } = customer;
    // If a colleague has suspended or blocked the customer, the act is refused, because `suspended` must not replace the stricter
    // status `blocked`.
    if (!isRepeat && (status === "suspended" || status === "blocked")) throw changedMeanwhile();
    const edit = { email, user: { status: "suspended" }, seen: { status }, account: {} } as const;
    return await editCustomer(actor, edit, requestId);
  },
  write: ({ actor, customer, input: { subject, text }, requestId }) =>
    writeToCustomer(actor, { customerId: customer.id, subject, text, about: null }, requestId),
  "answer-thread": async ({ actor, customer, input: { subjectId, text }, requestId }) => {
    const where = { id: subjectId, customerId: customer.id };
    if ((await db.prisma.messageThread.count({ where })) === 0) throw new AppError("not_found");
    return await sendMessage(actor, { threadId: subjectId, text }, requestId);
  },
  "decline-transfer": (ready) => takeBack(ready, ["pending", "active"]),
  "recall-transfer": (ready) => takeBack(ready, ["approved"]),
  "ask-return": async (ready) => {
    const { actor, input, requestId } = ready;
    await readSent(ready);
    return await askForReturn(actor, { id: input.subjectId, version: input.version, reason: input.text }, requestId);
  },
  "approve-transfer": async (ready) => {
    const { actor, input, requestId } = ready;
    const { family } = await readSent(ready);
    return await approveTransfer(actor, { family, id: input.subjectId, version: input.version }, requestId);
  },
  "remove-factors": ({ actor, customer, input: { text }, requestId }) =>
    removeSecondFactorsOf(
      actor,
      { email: customer.email, reason: text, checks: ["code-read", "questions-answered"] },
      requestId,
    ),
};

/**
 * Adds the step first, and then does the act, which is safe to repeat. If the process dies after the step and before the act, the
 * repeated request finds the step and does the act, unless the call has ended.
 */
async function noteAndDo(
  { actor, input: { callId, act }, requestId, isOver }: Ready,
  work: () => Promise<void>,
): Promise<void> {
  await commandOnce(actor, { name: `call.${act}`, requestId, content: { callId } }, async () => null);
  if (!isOver) await work();
}

/** Declines or recalls a payment that the caller has sent. The bank shows the reason to the caller. */
async function takeBack(ready: Ready, statuses: string[]): Promise<void> {
  const { actor, input, requestId, isRepeat } = ready;
  const { family, status } = await readSent(ready);
  if (!isRepeat && !statuses.includes(status)) throw changedMeanwhile();
  const { text: reason, reasonCode, version } = input;
  const payload = { status: "deleted", reason, reasonCode, version } as const;
  await editTransfer(actor, family, { id: input.subjectId, payload }, requestId);
}

const changedMeanwhile = () => new AppError("conflict", { messageKey: "changed_meanwhile" });

/** Reads a payment that the caller has sent. @throws AppError `not_found` */
async function readSent({ customer, input }: Ready) {
  const where = { id: input.subjectId, senderId: customer.id };
  const sent = await db.prisma.transfer.findFirst({ where, select: { family: true, status: true } });
  if (!sent) throw new AppError("not_found");
  return sent;
}
