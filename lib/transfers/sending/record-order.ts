import "server-only";
import { v7 as uuidv7 } from "uuid";
import { isOwnBankNumber } from "@/lib/accounts/account-number";
import { originJson } from "@/lib/audit/record-audit";
import type { PinKind } from "@/lib/auth/pins/check-pin";
import { checkStepUp } from "@/lib/auth/second-factors/check-step-up";
import type { Actor } from "@/lib/server/actor";
import { bankDate, calendarNow, now } from "@/lib/server/clock";
import { limitOf } from "@/lib/server/rate-limit";
import { familyOf, type RecordedChannel } from "@/lib/transfers/channels";
import type { Transfer } from "@/lib/transfers/transfer";
import { type Answer, answerOrder, requestOf, sendOnce } from "./answer-order";
import { findKnownOrder, getAsInitiated } from "./known-order";
import { type Order, readHundredths } from "./order";
import { readOrderToConfirm } from "./order-to-confirm";
import { newPayeeMs, transferLimits } from "./policy";
import { callSendTransfer } from "./send-transfer.sql";

/** Which PIN a channel asks for (decision 6). */
function pinKindOf(channel: RecordedChannel): PinKind {
  return channel === "wire" ? "foreign" : "domestic";
}

/**
 * Starts a transfer: agrees the price, checks limits and step-up, holds the money and records the order, in one call of the
 * database. The money is posted when staff approve it.
 *
 * Idempotent by `requestId` (unique to the customer): the same request gives the same transfer as it was then, however
 * often and however much in parallel it is sent. `authorise` hands credentials to a network; it runs after all other
 * checks.
 *
 * @throws AppError `validation_failed`, `limit_exceeded`, `pin_required`, `pin_wrong`, `pin_locked`, `code_wrong`, `code_locked`,
 * `passkey_wrong`, `insufficient_funds`, `rate_limited` after too many look-ups of numbers; `forbidden` when the account may not send, `email_unverified`, `account_disabled`, `idempotency_mismatch`
 */
export async function recordOrder(
  actor: Actor,
  order: Order,
  clientRequestId: string,
  authorise?: () => Promise<string>,
): Promise<Transfer> {
  const submittedAt = calendarNow();
  const hundredths = readHundredths(order.amount);
  const request = requestOf(actor, order, hundredths, clientRequestId);
  // What comes before the call must not stand in the way of a repeat, which the call finds by itself.
  const isSteppedUp = Boolean(order.pin ?? order.passkey);
  if (isSteppedUp || authorise) {
    const known = await findKnownOrder(request);
    if (known) return await getAsInitiated(actor, familyOf(order.channel), known);
  }
  if (isSteppedUp) {
    await checkStepUp(actor, {
      ...{ given: order, pinKind: pinKindOf(order.channel), submittedAt, use: `${request.id} ${request.hash}` },
      toConfirm: () => readOrderToConfirm(actor, order, clientRequestId),
    });
  }
  const attempt = { actor, order, hundredths, request };
  if (authorise) {
    const looked = await send({ ...attempt, authorisation: "", isCheckOnly: true });
    if (looked.outcome !== "allowed") return await answerOrder(actor, order, looked);
  }
  const authorisation = authorise ? await authorise() : "";
  return await answerOrder(actor, order, await send({ ...attempt, authorisation, isCheckOnly: false }));
}

type Attempt = {
  actor: Actor;
  order: Order;
  hundredths: bigint;
  request: { id: string; hash: string };
  authorisation: string;
  isCheckOnly: boolean;
};

const newPayeeFor = `${newPayeeMs} milliseconds`;

/** The limits as `send_transfer` takes them: an array in Postgres' words, which is quicker than one of the driver's. */
function limitsText(): string {
  const { singleMinor, dailyMinor, stepUpMinor, newPayeeMinor } = transferLimits();
  const { points, durationSeconds } = limitOf("payee-lookup-user");
  return `{${singleMinor},${dailyMinor},${stepUpMinor},${newPayeeMinor},${points},${durationSeconds}}`;
}

async function send({ actor, order, hundredths, request, authorisation, isCheckOnly }: Attempt): Promise<Answer> {
  const [id, at] = [uuidv7(), now()];
  const {
    channel,
    fromAccountNumber,
    beneficiary = null,
    accountName = "",
    accountNumber = "",
    country = null,
  } = order;
  const {
    bankTo = "",
    swiftCode = "",
    routingNumber = "",
    receiverEmail = "",
    currency = null,
    quoteId = null,
  } = order;
  // One flat list: this is the way that every transfer goes.
  // biome-ignore format: in the order of the function's parameters, a group a line
  const values = [
    id, actor.userId, request.id, request.hash, channel, fromAccountNumber || null,
    beneficiary, isOwnBankNumber(beneficiary ?? ""), accountName, accountNumber, country, bankTo,
    swiftCode, routingNumber, receiverEmail, authorisation, hundredths,
    currency, quoteId, order.note, Boolean(order.pin ?? order.passkey), limitsText(), newPayeeFor,
    bankDate(at), at, originJson(), isCheckOnly,
  ];
  const sent = await sendOnce(() => callSendTransfer(values));
  return { ...sent, id, at };
}
