import "server-only";
import { v7 as uuidv7 } from "uuid";
import { checkPin } from "@/lib/auth/check-pin";
import { holdFunds } from "@/lib/ledger/hold-funds";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { inTransaction, type Queryable, sqlState } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { sha256 } from "@/lib/server/secrets";
import { assertWithinDailyLimit, assertWithinSingleLimits, needsPin } from "./check-limits";
import { findInterbankRoute, type InterbankRoute } from "./interbank-route";
import type { InterbankTransferInput } from "./schema";
import { type Transfer, type TransferDbRow, toTransfer, transferColumns, transferTables } from "./transfer";
import { sendTransferNotice } from "./transfer-notices";

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
  try {
    return await inTransaction((tx) => recordOnce(tx, actor, order));
  } catch (error) {
    // The same request from another account at the same moment: its row is there now, and is compared.
    if (sqlState(error) !== "23505") throw error;
    return await inTransaction((tx) => recordOnce(tx, actor, order));
  }
}

async function recordOnce(tx: Queryable, actor: Actor, order: Order): Promise<Transfer> {
  const { from } = order.route;
  // From here on transfers from this account wait for each other: limits and funds stay as they are read.
  const balances = await lockLedgerAccounts(tx, [from.ledgerAccountId]);
  const known = await findByRequest(tx, order);
  if (known) return known;
  await assertWithinDailyLimit(tx, from.accountId, order.amountMinor, from.currency);
  const availableMinor = balances.get(from.ledgerAccountId)?.availableMinor ?? 0n;
  if (order.amountMinor > availableMinor) {
    const available = formatMoney(availableMinor, from.currency);
    throw new AppError("insufficient_funds", {
      fields: { amount: [{ key: "insufficientFunds", params: { available } }] },
    });
  }
  return await record(tx, actor, order);
}

async function findByRequest(tx: Queryable, order: Order): Promise<Transfer | null> {
  const [row] = await tx.query<TransferDbRow & { request_hash: string }>(
    `SELECT ${transferColumns}, t.request_hash FROM ${transferTables} WHERE t.request_id = $1`,
    [order.requestId],
  );
  if (row && row.request_hash !== order.requestHash) throw new AppError("idempotency_mismatch");
  return row ? toTransfer(row) : null;
}

async function record(tx: Queryable, actor: Actor, order: Order): Promise<Transfer> {
  const { from, beneficiary, receiver } = order.route;
  const id = uuidv7();
  const moment = now();
  const holdId = await holdFunds(tx, {
    ledgerAccountId: from.ledgerAccountId,
    amountMinor: order.amountMinor,
    subject: { type: "transfer", id },
  });
  await tx.query(
    `INSERT INTO transfers (id, family, sender_id, from_account_id, to_account_id, beneficiary_id, account_name,
                            account_number, account_type, amount_minor, currency, note, hold_id, request_id,
                            request_hash, created_at, updated_at)
     VALUES ($1, 'interbank', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
    [
      id,
      actor.userId,
      from.accountId,
      receiver?.accountId ?? null,
      beneficiary.id,
      beneficiary.accountName,
      beneficiary.accountNumber,
      beneficiary.accountType,
      order.amountMinor,
      from.currency,
      order.note,
      holdId,
      order.requestId,
      order.requestHash,
      moment,
    ],
  );
  await sendTransferNotice(tx, actor, {
    event: "initiated",
    transferId: id,
    amountMinor: order.amountMinor,
    currency: from.currency,
    counterparty: beneficiary.accountName,
  });
  await recordAudit(tx, actor, { action: "transfer.initiate", subjectType: "transfer", subjectId: id });
  return {
    id,
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
    amountMinor: order.amountMinor,
    currency: from.currency,
    note: order.note,
    version: 1,
    createdAt: moment,
    updatedAt: moment,
  };
}
