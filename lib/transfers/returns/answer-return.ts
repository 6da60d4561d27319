import "server-only";
import { hash } from "node:crypto";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { askToConfirm, type OrderToConfirm } from "@/lib/auth/passkeys/confirm-order";
import { checkStepUp, readStepUp, stepUpRequired } from "@/lib/auth/second-factors/check-step-up";
import { assertNotHeld } from "@/lib/auth/second-factors/held-account";
import { commandOnce } from "@/lib/commands/command-once";
import { fullName } from "@/lib/full-name";
import { tellColleague } from "@/lib/notifications/tell-colleague";
import { type Actor, assertMayMoveMoney } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import type { ReturnRequest } from "./return-request.model";
import { callAnswerReturn, queryReturnRequests } from "./returns.sql";
import type { AnswerReturnInput, ReturnAnswer } from "./schema";

/**
 * Records the answer of a payment's receiver to the bank's request to return the payment. With the answer `consent`, the same
 * transaction returns the whole payment to its sender. The receiver confirms the answer like a transfer: by the domestic PIN, a
 * code or a passkey. This proof is required for every amount. The bank notifies the member of staff who asked for the return.
 *
 * @throws AppError `not_found` for a request that the bank has sent to another customer. `conflict` if the request is answered,
 * has expired, or is about an earlier version of the payment. `insufficient_funds` if the receiver has too little money; the
 * request then stays open. `forbidden` for a consent while the receiver's accounts may send no money (the SQL function
 * `held_until`). The errors of `checkStepUp`, `email_unverified`, `account_disabled`, `idempotency_mismatch`
 */
export async function answerReturn(
  actor: Actor,
  { pin, passkey, ...input }: AnswerReturnInput,
  requestId?: string,
): Promise<ReturnRequest> {
  assertMayMoveMoney(actor);
  const submittedAt = calendarNow();
  const request = await readRequest(actor, input.id);
  const confirmed = toConfirm(request, input, requestId ?? "");
  await checkStepUp(actor, {
    ...{
      given: { pin, passkey },
      pinKind: "domestic",
      submittedAt,
      use: `${confirmed.requestId} ${confirmed.content}`,
    },
    toConfirm: async () => confirmed,
  });
  const answered = await commandOnce(actor, { name: "return.answer", requestId, content: input }, async (tx) => {
    if (input.answer === "consent") await assertNotHeld(actor.userId, tx);
    const outcome = await callAnswerReturn(tx, actor.userId, input);
    if (outcome === "missing") throw new AppError("not_found");
    if (outcome === "ended") throw new AppError("conflict", { messageKey: "return_ended" });
    if (outcome === "funds") throw new AppError("insufficient_funds", { messageKey: "return_funds" });
    const [after = request] = await queryReturnRequests(tx, actor.userId, input.id);
    await tellAsker(tx, actor, after);
    return after;
  });
  drainAfterReply();
  return answered;
}

/**
 * Returns the WebAuthn options for the passkey signature that confirms an answer. The signature is valid once, within five
 * minutes, for the same request id, the same answer and the same session. This function stores no answer.
 *
 * @throws AppError `not_found`; `pin_required` for a customer whose step-up is not the passkey; `validation_failed` on
 * `Idempotency-Key` without a request id
 */
export async function askToConfirmReturn(
  actor: Actor,
  input: ReturnAnswer,
  requestId?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  assertMayMoveMoney(actor);
  if (requestId === undefined) throw fieldError("Idempotency-Key", "required");
  const request = await readRequest(actor, input.id);
  const stepUp = await readStepUp(actor.userId);
  if (stepUp !== "passkey") throw stepUpRequired(stepUp);
  return await askToConfirm(actor, toConfirm(request, input, requestId));
}

/** Sends a notice of the receiver's answer to the member of staff who asked for the return. */
async function tellAsker(
  tx: Database,
  actor: Actor,
  { id, transferId, state, ...money }: ReturnRequest,
): Promise<void> {
  const { askedBy } = await tx.prisma.returnRequest.findUniqueOrThrow({ where: { id }, select: { askedBy: true } });
  await tellColleague(tx, askedBy, "transfers.edit", {
    event: state === "consented" ? "return-consented" : "return-refused",
    ...{ subjectId: transferId, money, by: fullName(actor) },
  });
}

async function readRequest({ userId }: Actor, id: string): Promise<ReturnRequest> {
  const [request] = await queryReturnRequests(db, userId, id);
  if (!request) throw new AppError("not_found");
  return request;
}

/** The content that a passkey signs: the request, the answer, and the amount that the receiver sees. */
function toConfirm(
  { id, amountMinor, currency }: ReturnRequest,
  { answer }: ReturnAnswer,
  requestId: string,
): OrderToConfirm {
  const content = JSON.stringify(["return", id, answer, String(amountMinor), currency]);
  return { requestId, content: hash("sha256", content) };
}
