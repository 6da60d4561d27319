import "server-only";
import { v7 as uuidv7 } from "uuid";
import { checkPin, type PinKind } from "@/lib/auth/check-pin";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { auditRow } from "@/lib/server/audit";
import { now, startOfBankDay } from "@/lib/server/clock";
import { db, isUniqueViolation } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { rowJson } from "@/lib/server/insert-row";
import { noteReplayed } from "@/lib/server/request-context";
import { sha256 } from "@/lib/server/secrets";
import { agreePrice, type Price } from "./agree-price";
import { familyOf, type TransferChannel } from "./channels";
import { assertWithinSingleLimits, dailyLimitExceeded, needsPin } from "./check-limits";
import { getTransfer } from "./find-transfers";
import { transferLimits } from "./policy";
import type { SendingAccount } from "./sending-account";
import type { Transfer } from "./transfer";
import { transferNoticeRows } from "./transfer-notices";

/** Who is paid: the fields that the channel has. */
export type Receiver = Pick<Transfer, "accountName"> &
  Partial<
    Pick<
      Transfer,
      "accountNumber" | "accountType" | "receiverEmail" | "country" | "bankTo" | "swiftCode" | "routingNumber"
    >
  > & {
    /** The account when it is one of this bank. */
    accountId?: string | undefined;
    /** Of the sender's beneficiaries, when it is one, and since when. */
    beneficiary?: { id: string; addedAt: Date };
  };

/** An order to send money, with its channel's own checks done. */
export type Order = {
  channel: TransferChannel;
  from: SendingAccount;
  receiver: Receiver;
  /** What shall arrive. */
  amountMinor: bigint;
  currency: Currency;
  quoteId: string | undefined;
  pin: string | undefined;
  note: string;
  /** What the network gave for the customer's credentials. */
  authorisation?: string;
};

/** Which PIN a channel asks for (decision 6). */
function pinKindOf(channel: TransferChannel): PinKind {
  return channel === "wire" ? "foreign" : "domestic";
}

/**
 * Starts a transfer: agrees the price, checks limits and PIN, holds the money and records the order. The money is posted
 * when staff approve it.
 *
 * Idempotent by `requestId` (unique to the customer): the same request gives the same transfer, however often and
 * however much in parallel it is sent. `authorise` hands credentials to a network; it runs after all other checks.
 *
 * @throws AppError `validation_failed`, `limit_exceeded`, `pin_required`, `pin_wrong`, `pin_locked`, `insufficient_funds`,
 * `idempotency_mismatch`
 */
export async function recordOrder(
  actor: Actor,
  order: Order,
  clientRequestId: string,
  authorise?: () => Promise<string>,
): Promise<Transfer> {
  const requestId = `${actor.userId}:${clientRequestId}`;
  const requestHash = hashOf(order);
  // Without conversion and credentials nothing below minds a repeat, and record_transfer finds it by itself.
  if (order.quoteId || authorise) {
    const known = await findKnown(actor, order, requestId, requestHash);
    if (known) return known;
  }
  const price = await agreePrice(actor, order.from, order, order.quoteId);
  const { debitedMinor, debitedCurrency } = price;
  assertWithinSingleLimits(debitedMinor, debitedCurrency, order.receiver.beneficiary?.addedAt);
  if (order.pin) await checkPin(actor, pinKindOf(order.channel), order.pin);
  else if (needsPin(debitedMinor, debitedCurrency)) {
    throw new AppError("pin_required", { fields: { pin: ["pinRequired"] } });
  }
  const authorisation = authorise ? await authorise() : "";
  return await recordOnce(actor, order, { price, authorisation, requestId, requestHash });
}

/** A fingerprint of what was asked for; credentials are no part of it. */
function hashOf({ channel, from, receiver, amountMinor, currency, quoteId, note }: Order): string {
  const { accountName, accountNumber, receiverEmail, country, bankTo, swiftCode, routingNumber } = receiver;
  const whom = [accountName, accountNumber, receiverEmail, country, bankTo, swiftCode, routingNumber];
  const content = [channel, from.accountNumber, ...whom, amountMinor, currency, quoteId, note];
  return sha256(JSON.stringify(content.map((part) => String(part ?? "")))).toString("hex");
}

async function findKnown(
  actor: Actor,
  order: Order,
  requestId: string,
  requestHash: string,
): Promise<Transfer | undefined> {
  const [known] = await db.query<{ id: string; request_hash: string }>(
    "SELECT id, request_hash FROM transfers WHERE request_id = $1",
    [requestId],
  );
  if (!known) return undefined;
  if (known.request_hash !== requestHash) throw new AppError("idempotency_mismatch");
  noteReplayed();
  return await getTransfer(actor, familyOf(order.channel), known.id);
}

type Outcome = {
  outcome: "recorded" | "known" | "mismatch" | "quote" | "limit" | "funds";
  transfer_id: string | null;
  /** With `limit` what may still be sent today, with `funds` what is available. */
  value: bigint;
};

type Agreed = { price: Price; authorisation: string; requestId: string; requestHash: string };

/** Records the order in one call: holds the money, writes the transfer, tells the customer. */
async function recordOnce(actor: Actor, order: Order, agreed: Agreed): Promise<Transfer> {
  const { from } = order;
  const transfer = newTransfer(actor, order, agreed.price);
  const { notification, email } = transferNoticeRows(actor, {
    event: "initiated",
    transferId: transfer.id,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    counterparty: transfer.accountName,
  });
  const audit = await auditRow(actor, { action: "transfer.initiate", subjectType: "transfer", subjectId: transfer.id });
  const values = [
    rowJson(transferDbRow(actor, order, agreed, transfer)),
    from.ledgerAccountId,
    startOfBankDay(transfer.createdAt),
    transferLimits(from.currency).dailyMinor,
    rowJson(notification),
    rowJson(email),
    rowJson(audit),
  ];
  const record = () => db.query<Outcome>("SELECT * FROM record_transfer($1, $2, $3, $4, $5, $6, $7)", values);
  const [result] = await record().catch((error: unknown) => {
    // The same request, or one with the same quote, from another account at the same moment: its row is there now.
    if (isUniqueViolation(error)) return record();
    throw error;
  });
  if (result?.outcome === "recorded") return transfer;
  if (result?.outcome === "known") {
    noteReplayed();
    return await getTransfer(actor, transfer.family, result.transfer_id ?? "");
  }
  throw toRefusal(result, from.currency);
}

function toRefusal(result: Outcome | undefined, currency: Currency): Error {
  if (result?.outcome === "mismatch") return new AppError("idempotency_mismatch");
  if (result?.outcome === "quote") return fieldError("quoteId", "quoteUsed");
  if (result?.outcome === "limit") return dailyLimitExceeded(result.value, currency);
  if (result?.outcome === "funds") {
    const available = formatMoney(result.value, currency);
    return new AppError("insufficient_funds", {
      fields: { amount: [{ key: "insufficientFunds", params: { available } }] },
    });
  }
  return new Error(`record_transfer answered ${result?.outcome}`);
}

function newTransfer(actor: Actor, { channel, from, receiver, note }: Order, price: Price): Transfer {
  const createdAt = now();
  return {
    id: uuidv7(),
    family: familyOf(channel),
    channel,
    email: actor.email,
    senderName: `${actor.firstName} ${actor.lastName}`,
    fromAccountNumber: from.accountNumber,
    accountName: receiver.accountName,
    accountNumber: receiver.accountNumber ?? "",
    accountType: receiver.accountType ?? null,
    receiverEmail: receiver.receiverEmail ?? "",
    country: receiver.country ?? null,
    bankTo: receiver.bankTo ?? "",
    swiftCode: receiver.swiftCode ?? "",
    routingNumber: receiver.routingNumber ?? "",
    status: "pending",
    ending: null,
    reason: "",
    ...price,
    note,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

/** The transfer as a whole row of its table. */
function transferDbRow(actor: Actor, { from, receiver }: Order, agreed: Agreed, transfer: Transfer) {
  return {
    id: transfer.id,
    family: transfer.family,
    channel: transfer.channel,
    sender_id: actor.userId,
    from_account_id: from.accountId,
    to_account_id: receiver.accountId ?? null,
    beneficiary_id: receiver.beneficiary?.id ?? null,
    account_name: transfer.accountName,
    account_number: transfer.accountNumber,
    account_type: transfer.accountType,
    receiver_email: transfer.receiverEmail,
    country: transfer.country,
    bank_to: transfer.bankTo,
    swift_code: transfer.swiftCode,
    routing_number: transfer.routingNumber,
    authorisation: agreed.authorisation,
    status: transfer.status,
    ending: null,
    reason: transfer.reason,
    amount_minor: transfer.amountMinor,
    currency: transfer.currency,
    debited_minor: transfer.debitedMinor,
    debited_currency: transfer.debitedCurrency,
    quote_id: transfer.quoteId,
    note: transfer.note,
    hold_id: uuidv7(),
    entry_id: null,
    request_id: agreed.requestId,
    request_hash: agreed.requestHash,
    version: transfer.version,
    created_at: transfer.createdAt,
    updated_at: transfer.updatedAt,
  };
}
