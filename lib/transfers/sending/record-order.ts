import "server-only";
import { v7 as uuidv7 } from "uuid";
import { isOwnBankNumber } from "@/lib/accounts/account-number";
import { originJson } from "@/lib/audit/record-audit";
import type { PinKind } from "@/lib/auth/pins/check-pin";
import { checkStepUp } from "@/lib/auth/second-factors/check-step-up";
import { toCurrency } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import { bankDate, calendarNow, now } from "@/lib/server/clock";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";
import { limitOf } from "@/lib/server/rate-limit";
import { familyOf, type TransferChannel } from "@/lib/transfers/channels";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import type { Transfer } from "@/lib/transfers/transfer";
import { findKnownOrder, getAsInitiated } from "./known-order";
import { fingerprint, type Order, readHundredths } from "./order";
import { readOrderToConfirm } from "./order-to-confirm";
import { newPayeeMs, transferLimits } from "./policy";
import { sendRefusal } from "./send-refusal";
import { callSendTransfer, type Sent } from "./send-transfer.sql";

/** Which PIN a channel asks for (decision 6). */
function pinKindOf(channel: TransferChannel): PinKind {
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
  const request = { id: `${actor.userId}:${clientRequestId}`, hash: fingerprint(order, hundredths) };
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
    if (looked.outcome !== "allowed") return await answer(actor, order, looked);
  }
  const authorisation = authorise ? await authorise() : "";
  return await answer(actor, order, await send({ ...attempt, authorisation, isCheckOnly: false }));
}

type Attempt = {
  actor: Actor;
  order: Order;
  hundredths: bigint;
  request: { id: string; hash: string };
  authorisation: string;
  isCheckOnly: boolean;
};

/** The call, with what it was asked about. */
type Answer = Sent & { id: string; at: Date };

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
  const sent = await callSendTransfer(values).catch((error: unknown) => {
    // The same request, or one with the same quote, from another account at the same moment: its row is there now.
    if (isUniqueViolation(error)) return callSendTransfer(values);
    throw error;
  });
  return { ...sent, id, at };
}

async function answer(actor: Actor, order: Order, sent: Answer): Promise<Transfer> {
  if (sent.outcome === "recorded") {
    drainAfterReply();
    return toTransfer(actor, order, sent);
  }
  if (sent.outcome === "known" && sent.transferId) {
    return await getAsInitiated(actor, familyOf(order.channel), sent.transferId);
  }
  if (sent.outcome === "mismatch") throw new AppError("idempotency_mismatch");
  throw await sendRefusal(actor, sent, order.amount);
}

function toTransfer(actor: Actor, order: Order, sent: Answer): Transfer {
  return {
    id: sent.id,
    family: familyOf(order.channel),
    channel: order.channel,
    email: actor.email,
    senderName: `${actor.firstName} ${actor.lastName}`,
    fromAccountNumber: sent.fromNumber,
    accountName: sent.accountName,
    accountNumber: sent.accountNumber,
    accountType: sent.accountType,
    receiverEmail: order.receiverEmail ?? "",
    country: order.country ?? null,
    bankTo: order.bankTo ?? "",
    swiftCode: order.swiftCode ?? "",
    routingNumber: order.routingNumber ?? "",
    status: "pending",
    ending: null,
    reason: "",
    amountMinor: BigInt(sent.amount),
    currency: toCurrency(sent.currency),
    debitedMinor: BigInt(sent.debited),
    debitedCurrency: toCurrency(sent.debitedCurrency),
    quoteId: order.quoteId ?? null,
    note: order.note,
    version: 1,
    createdAt: sent.at,
    updatedAt: sent.at,
  };
}
