import "server-only";
import { v7 as uuidv7 } from "uuid";
import { checkPin } from "@/lib/auth/check-pin";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { auditRow } from "@/lib/server/audit";
import { now, startOfBankDay } from "@/lib/server/clock";
import { db, sqlState } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { rowJson } from "@/lib/server/insert-row";
import { sha256 } from "@/lib/server/secrets";
import { assertWithinSingleLimits, dailyLimitExceeded, needsPin } from "./check-limits";
import { getTransfer } from "./find-transfers";
import { findInterbankRoute, type InterbankRoute } from "./interbank-route";
import { transferLimits } from "./policy";
import type { InterbankTransferInput } from "./schema";
import type { Transfer } from "./transfer";
import { transferNoticeRows } from "./transfer-notices";

type Order = { route: InterbankRoute; amountMinor: bigint; note: string; requestId: string; requestHash: string };

/**
 * Starts an interbank transfer: the money is held at once and posted when staff approve it.
 *
 * Idempotent by `requestId` (unique to the customer): the same request gives the same transfer, however often and
 * however much in parallel it is sent.
 *
 * @throws AppError `not_found` for another person's e-mail, `email_unverified`, `validation_failed`, `limit_exceeded`, `pin_required`, `pin_wrong`, `pin_locked`,
 * `insufficient_funds`, `idempotency_mismatch`
 */
export async function initiateInterbankTransfer(
  actor: Actor,
  input: InterbankTransferInput,
  requestId: string,
): Promise<Transfer> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const route = await findInterbankRoute(actor.userId, input);
  const { currency } = route.from;
  const money = parseMoney(input.amount, currency);
  if (!money.ok) throw fieldError("amount", money.problem);
  const { amountMinor } = money;
  assertWithinSingleLimits(amountMinor, currency, route.beneficiary.addedAt);
  if (input.pin) await checkPin(actor, "domestic", input.pin);
  else if (needsPin(amountMinor, currency)) {
    throw new AppError("pin_required", { fields: { pin: ["pinRequired"] } });
  }
  const content = [route.from.accountNumber, route.beneficiary.accountNumber, amountMinor, currency, input.note];
  const order: Order = {
    route,
    amountMinor,
    note: input.note,
    requestId: `${actor.userId}:${requestId}`,
    requestHash: sha256(JSON.stringify(content.map(String))).toString("hex"),
  };
  return await recordOnce(actor, order);
}

type Outcome = {
  outcome: "recorded" | "known" | "mismatch" | "limit" | "funds";
  transfer_id: string | null;
  /** With `limit` what may still be sent today, with `funds` what is available. */
  value: bigint;
};

/** Records the order in one call: holds the money, writes the transfer, tells the customer. */
async function recordOnce(actor: Actor, order: Order): Promise<Transfer> {
  const { from } = order.route;
  const transfer = newTransfer(actor, order);
  const { notification, email } = transferNoticeRows(actor, {
    event: "initiated",
    transferId: transfer.id,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    counterparty: transfer.accountName,
  });
  const audit = await auditRow(actor, { action: "transfer.initiate", subjectType: "transfer", subjectId: transfer.id });
  const values = [
    rowJson(transferDbRow(actor, order, transfer)),
    from.ledgerAccountId,
    startOfBankDay(transfer.createdAt),
    transferLimits(from.currency).dailyMinor,
    rowJson(notification),
    rowJson(email),
    rowJson(audit),
  ];
  const record = () => db.query<Outcome>("SELECT * FROM record_transfer($1, $2, $3, $4, $5, $6, $7)", values);
  const [result] = await record().catch((error: unknown) => {
    // The same request from another account at the same moment: its row is there now, and is compared.
    if (sqlState(error) === uniqueViolationState) return record();
    throw error;
  });
  if (result?.outcome === "recorded") return transfer;
  if (result?.outcome === "known") return await getTransfer(actor, "interbank", result.transfer_id ?? "");
  throw toRefusal(result, from.currency);
}

const uniqueViolationState = "23505";

function toRefusal(result: Outcome | undefined, currency: Currency): Error {
  if (result?.outcome === "mismatch") return new AppError("idempotency_mismatch");
  if (result?.outcome === "limit") return dailyLimitExceeded(result.value, currency);
  if (result?.outcome === "funds") {
    const available = formatMoney(result.value, currency);
    return new AppError("insufficient_funds", {
      fields: { amount: [{ key: "insufficientFunds", params: { available } }] },
    });
  }
  return new Error(`record_transfer answered ${result?.outcome}`);
}

function newTransfer(actor: Actor, { route: { from, beneficiary }, amountMinor, note }: Order): Transfer {
  const createdAt = now();
  return {
    id: uuidv7(),
    family: "interbank",
    email: actor.email,
    senderName: `${actor.firstName} ${actor.lastName}`,
    fromAccountNumber: from.accountNumber,
    accountName: beneficiary.accountName,
    accountNumber: beneficiary.accountNumber,
    accountType: beneficiary.accountType,
    status: "pending",
    ending: null,
    reason: "",
    amountMinor,
    currency: from.currency,
    note,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

/** The transfer as a whole row of its table. */
function transferDbRow(actor: Actor, { route, requestId, requestHash }: Order, transfer: Transfer) {
  return {
    id: transfer.id,
    family: transfer.family,
    sender_id: actor.userId,
    from_account_id: route.from.accountId,
    to_account_id: route.receiver?.accountId ?? null,
    beneficiary_id: route.beneficiary.id,
    account_name: transfer.accountName,
    account_number: transfer.accountNumber,
    account_type: transfer.accountType,
    status: transfer.status,
    ending: null,
    reason: transfer.reason,
    amount_minor: transfer.amountMinor,
    currency: transfer.currency,
    note: transfer.note,
    hold_id: uuidv7(),
    entry_id: null,
    request_id: requestId,
    request_hash: requestHash,
    version: transfer.version,
    created_at: transfer.createdAt,
    updated_at: transfer.updatedAt,
  };
}
