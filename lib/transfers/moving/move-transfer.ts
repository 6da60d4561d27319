import "server-only";
import { v7 as uuidv7 } from "uuid";
import { SecondPersonNeeded } from "@/lib/four-eyes/second-person-needed";
import { formatterOf } from "@/lib/i18n/formatter";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import { costOfConversion, parseFraction, rateScale } from "@/lib/money/exchange-rate";
import { readRate } from "@/lib/quotes/current-rates";
import type { Actor } from "@/lib/server/actor";
import type { Queryable } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import type { TransferEnding, TransferStatus } from "@/lib/server/prisma-client/enums";
import { requestContext } from "@/lib/server/request-context";
import { moneyStateByStatus, transferEffect } from "@/lib/transfers/status-effect.model";
import type { Transfer } from "@/lib/transfers/transfer";
import {
  type AgreedPrice,
  callMoveTransfers,
  lockTransferRow,
  type MoveOutcome,
  queryMovable,
  queryPriceEnd,
} from "./move-transfers.sql";

/**
 * The error that is thrown when the network may have received the payment. The network must then cancel the payment before the
 * money can be paid back.
 */
export class RecallNeeded extends Error {}

/** A transfer with the data that `moveTransfer` needs. */
export type MovableTransfer = Transfer & {
  senderId: string;
  /** The ids of the sender's ledger account and, if the receiver's account is at this bank, of the receiver's ledger account. */
  ledgerAccountIds: bigint[];
  /**
   * Computes the amount to debit from the sender for an amount that the receiver gets. Uses the exchange rate and the margin that
   * the customer has accepted.
   */
  debitedFor: (amountMinor: bigint) => bigint;
};

/**
 * Reads a transfer for `moveTransfer`. Locks nothing, because `moveTransfer` refuses a transfer that has changed since this
 * function read the transfer.
 *
 * @throws AppError `not_found`
 */
export async function readTransferToMove(source: Queryable, id: string): Promise<MovableTransfer> {
  const found = await queryMovable(source, id);
  if (!found) throw new AppError("not_found");
  const { fromLedgerAccountId, toLedgerAccountId, price, ...transfer } = found;
  return {
    ...transfer,
    ledgerAccountIds: [fromLedgerAccountId, toLedgerAccountId].filter((account) => account !== null),
    debitedFor: (amount) => debitedFor(transfer, price, amount),
  };
}

/**
 * Locks the ledger accounts of a transfer, and then the transfer: the lock order of ARCHITECTURE.md, "The ledger". Then reads the
 * transfer.
 *
 * @throws AppError `not_found`
 */
export async function lockTransferToMove(tx: Queryable, id: string): Promise<MovableTransfer> {
  const { ledgerAccountIds } = await readTransferToMove(tx, id);
  await lockLedgerAccounts(tx, ledgerAccountIds);
  await lockTransferRow(tx, id);
  return await readTransferToMove(tx, id);
}

/**
 * Converts with the rates of the quote, and not with the ratio of the transfer's rounded amounts. Only `costOfConversion` rounds.
 */
function debitedFor(transfer: Transfer, price: AgreedPrice, amountMinor: bigint): bigint {
  const { currency, debitedCurrency } = transfer;
  if (price.spread === null) return amountMinor;
  if (amountMinor === transfer.amountMinor) return transfer.debitedMinor;
  const valued = (text: string | null) => (text === null ? rateScale : readRate(text));
  return costOfConversion(
    amountMinor,
    { currency: debitedCurrency, perDollarScaled: valued(price.fromPerDollar) },
    { currency, perDollarScaled: valued(price.toPerDollar) },
    parseFraction(price.spread),
  );
}

/** The person who moves a transfer, or the bank itself. */
export type Mover = Pick<Actor, "userId"> | "system";

/** The values that a transfer has after the move. */
export type TransferTarget = {
  status: TransferStatus;
  amountMinor: bigint;
  ending: TransferEnding | null;
  reason: string;
  /** The code of the reason why staff end the transfer. */
  reasonCode?: string | null;
};

/** The options of a move. */
export type MoveOptions = {
  /** The name of the action in the audit trail, such as `transfer.edit`. */
  action: string;
  /**
   * `answer`: the move follows from an answer of the network. `recalled`: the network has promised not to make the payment.
   * Absent: the network plays no part in the move.
   */
  network?: "answer" | "recalled";
};

/**
 * Moves a transfer to another status or amount. One database call posts to the books (`transferEffect`), changes the record, and
 * records the notices to the people concerned. If money leaves the bank, the call also stores an order to the network. If one of
 * these steps fails, nothing changes.
 *
 * @returns `waits` if the receiver is blocked. A `pending` transfer then becomes `active`, and its money stays held. The caller
 * must commit this change before it shows the refusal to staff (`moveRefusal("waits")`)
 * @throws AppError `conflict` if the transfer has changed since it was read. `insufficient_funds` if an account has too little
 * money. `transition_refused` if the customer has cancelled the transfer, if the price of its conversion has ended, if the
 * payment is final, if the sender may not pay, or if the network has not yet decided on the payment. `forbidden` if the mover
 * sends or receives the transfer, or if the sender's accounts may send no money for a day (the SQL function `held_until`).
 * @throws RecallNeeded if the network must first cancel the payment.
 * @throws SecondPersonNeeded if a second member of staff must confirm the move
 */
export async function moveTransfer(
  tx: Queryable,
  mover: Mover,
  transfer: MovableTransfer,
  target: TransferTarget,
  options: MoveOptions,
): Promise<"moved" | "waits"> {
  const { id, family, version } = transfer;
  const { status, amountMinor } = target;
  const steps = transferEffect(
    { money: moneyStateByStatus[transfer.status], amountMinor: transfer.amountMinor },
    { money: moneyStateByStatus[status], amountMinor },
  );
  const move = {
    ...{ id, family, version, onlyPending: false, ...target, debitedMinor: transfer.debitedFor(amountMinor), steps },
    ...{ network: options.network ?? "none", action: options.action, ...newIds() },
  };
  const [outcome] = await callMoveTransfers(tx, mover === "system" ? mover : mover.userId, [move]);
  if (outcome === "recall") throw new RecallNeeded();
  if (outcome === "moved" || outcome === "waits") return outcome;
  if (outcome === "price_ended") throw await priceEndedRefusal(tx, id);
  throw moveRefusal(outcome);
}

/** Creates the ids of the rows that a move may insert: a hold, a journal entry and a reversal. */
export function newIds() {
  return { holdId: uuidv7(), entryId: uuidv7(), reversalId: uuidv7() };
}

/** The outcomes that become the error `transition_refused`, and the key of the `errors` message for each outcome. */
const refusedTransitions: Partial<Record<MoveOutcome, string>> = {
  cancelled: "transfer_cancelled",
  not_pending: "approve_refused",
  sender_stopped: "sender_stopped",
  final: "payment_final",
  waits: "receiver_account_blocked",
  receiver_blocked: "receiver_account_blocked",
  network_paid: "network_paid",
  network_ended: "network_ended",
  network_has_it: "network_has_it",
  network_undecided: "network_undecided",
  recall: "network_has_it",
};

/**
 * The error for a transfer whose agreed exchange rate is no longer valid. The message states, in the reader's language, when the
 * validity of the rate ended.
 */
export async function priceEndedRefusal(source: Queryable, id: string): Promise<AppError> {
  const end = await queryPriceEnd(source, id);
  const format = formatterOf(requestContext().locale, env().BANK_TIMEZONE);
  const params = { end: end ? format.dateTime(end, { dateStyle: "medium", timeStyle: "short" }) : "" };
  return new AppError("transition_refused", { messageKey: "price_ended", params });
}

/** Converts an outcome of `move_transfers` to an error with a message for the user. */
export function moveRefusal(outcome: MoveOutcome | undefined): Error {
  const messageKey = outcome && refusedTransitions[outcome];
  if (messageKey) return new AppError("transition_refused", { messageKey });
  if (outcome === "second_person") return new SecondPersonNeeded();
  if (outcome === "own") return new AppError("forbidden", { messageKey: "own_record" });
  if (outcome === "held") return new AppError("forbidden", { messageKey: "sender_held" });
  if (outcome === "missing") return new AppError("not_found");
  if (outcome === "changed") return new AppError("conflict", { messageKey: "changed_meanwhile" });
  if (outcome === "funds") return new AppError("insufficient_funds");
  if (outcome === "receiver_funds") {
    return new AppError("insufficient_funds", { messageKey: "receiver_insufficient_funds" });
  }
  return new Error(`move_transfers answered ${outcome}`);
}
