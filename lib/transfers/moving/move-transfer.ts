import "server-only";
import { v7 as uuidv7 } from "uuid";
import { SecondPersonNeeded } from "@/lib/four-eyes/second-person-needed";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import { costOfConversion, parseFraction, rateScale } from "@/lib/money/exchange-rate";
import { readRate } from "@/lib/quotes/current-rates";
import type { Actor } from "@/lib/server/actor";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { TransferEnding, TransferStatus } from "@/lib/server/prisma-client/enums";
import { moneyStateByStatus, transferEffect } from "@/lib/transfers/status-effect.model";
import type { Transfer } from "@/lib/transfers/transfer";
import {
  type AgreedPrice,
  callMoveTransfers,
  lockTransferRow,
  type MoveOutcome,
  queryMovable,
} from "./move-transfers.sql";

/** Thrown when the network may have received the payment, and must cancel it before the money can return. */
export class RecallNeeded extends Error {}

/** A transfer with the data that a move of the transfer requires. */
export type MovableTransfer = Transfer & {
  senderId: string;
  /** The ids of the accounts in the books: the sender's account, and the receiver's account if it is at this bank. */
  ledgerAccountIds: bigint[];
  /** Computes the debited amount for another arriving amount, at the rate and margin to which the customer has agreed. */
  debitedFor: (amountMinor: bigint) => bigint;
};

/** Reads a transfer that is to be moved. Locks nothing, because `moveTransfer` detects a change. @throws AppError `not_found` */
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
 * Locks the accounts between which a transfer's money moves, then the transfer (ARCHITECTURE.md, "The ledger").
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
 * Computes from exact values and rounds only once, in `costOfConversion`. Never starts from an amount that is already rounded.
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

/** The mover of a transfer: a person, or the bank itself. */
export type Mover = Pick<Actor, "userId"> | "system";

/** The status, the amount, the ending and the reason that a transfer has after the move. */
export type TransferTarget = {
  status: TransferStatus;
  amountMinor: bigint;
  ending: TransferEnding | null;
  reason: string;
};

/** The circumstances of a move. */
export type MoveOptions = {
  /** The name of the action in the audit trail, such as `transfer.edit`. */
  action: string;
  /** `answer`: the network's answer moves the transfer. `recalled`: the network has promised not to pay the transfer. */
  network?: "answer" | "recalled";
};

/**
 * Moves a transfer to another status or amount. The books follow `transferEffect`, the record changes, all people concerned are
 * notified, and the network receives an order for money that leaves the bank. All of this happens in one database call, or
 * nothing happens.
 *
 * @returns `waits` when the receiver is blocked. The status of a pending transfer then becomes active, and its money stays held.
 * Callers commit this result before they show the refusal to staff (`moveRefusal("receiver_blocked")`)
 * @throws AppError `conflict` when the transfer has changed since it was read. `insufficient_funds` when an account has too
 * little money. `transition_refused` when the customer has cancelled the transfer, the sender may not pay, or the network has the
 * payment
 * @throws RecallNeeded when the network must cancel the order first
 * @throws SecondPersonNeeded when a second member of staff must confirm
 */
export async function moveTransfer(
  tx: Queryable,
  mover: Mover,
  transfer: MovableTransfer,
  target: TransferTarget,
  options: MoveOptions,
): Promise<"moved" | "waits"> {
  const [outcome] = await callMoveTransfers(tx, mover === "system" ? mover : mover.userId, [
    toMove(transfer, target, options),
  ]);
  if (outcome === "recall") throw new RecallNeeded();
  if (outcome === "receiver_blocked") return "waits";
  if (outcome !== "moved") throw moveRefusal(outcome);
  return outcome;
}

function toMove(transfer: MovableTransfer, target: TransferTarget, { action, network = undefined }: MoveOptions) {
  const steps = transferEffect(
    { money: moneyStateByStatus[transfer.status], amountMinor: transfer.amountMinor },
    { money: moneyStateByStatus[target.status], amountMinor: target.amountMinor },
  );
  const { id, family, version } = transfer;
  return {
    ...{ id, family, version, onlyPending: false, ...target, debitedMinor: transfer.debitedFor(target.amountMinor) },
    ...{ steps, network: network ?? "none", action, ...newIds() },
  };
}

/** New ids for the rows that a move inserts. */
export function newIds() {
  return { holdId: uuidv7(), entryId: uuidv7(), reversalId: uuidv7() };
}

/** Keys of the `errors` messages for outcomes that are refused as `transition_refused`. */
const refusedTransitions: Partial<Record<MoveOutcome, string>> = {
  cancelled: "transfer_cancelled",
  not_pending: "approve_refused",
  sender_stopped: "sender_stopped",
  receiver_blocked: "receiver_account_blocked",
  network_paid: "network_paid",
  network_ended: "network_ended",
  network_has_it: "network_has_it",
  network_undecided: "network_undecided",
  recall: "network_has_it",
};

/** Converts an outcome of `move_transfers` into an error with a message for people. */
export function moveRefusal(outcome: MoveOutcome | undefined): Error {
  const messageKey = outcome && refusedTransitions[outcome];
  if (messageKey) return new AppError("transition_refused", { messageKey });
  if (outcome === "second_person") return new SecondPersonNeeded();
  if (outcome === "own") return new AppError("forbidden", { messageKey: "own_record" });
  if (outcome === "missing") return new AppError("not_found");
  if (outcome === "changed") return new AppError("conflict", { messageKey: "changed_meanwhile" });
  if (outcome === "funds") return new AppError("insufficient_funds");
  if (outcome === "receiver_funds") {
    return new AppError("insufficient_funds", { messageKey: "receiver_insufficient_funds" });
  }
  return new Error(`move_transfers answered ${outcome}`);
}
