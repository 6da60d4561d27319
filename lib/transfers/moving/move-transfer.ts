import "server-only";
import { v7 as uuidv7 } from "uuid";
import { SecondPersonNeeded } from "@/lib/four-eyes/second-person-needed";
import { lockLedgerAccounts } from "@/lib/ledger/lock-ledger-accounts.sql";
import { costOfConversion, parseFraction, rateScale } from "@/lib/money/exchange-rate";
import { readRate } from "@/lib/quotes/current-rates";
import type { Actor } from "@/lib/server/actor";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { TransferEnding, TransferStatus } from "@/lib/server/prisma-client/enums";
import { moneyStateByStatus, transferEffect } from "@/lib/transfers/status-effect";
import type { Transfer } from "@/lib/transfers/transfer";
import { type AgreedPrice, callMoveTransfers, type MoveOutcome, queryMovable } from "./move-transfers.sql";

/** The network may have been asked for the payment and must be asked to take it back before the money can return. */
export class RecallNeeded extends Error {}

/** A transfer with what is needed to move it. */
export type MovableTransfer = Transfer & {
  senderId: string;
  /** The accounts in the books: the sender's, and the receiver's when it is an account of this bank. */
  ledgerAccountIds: bigint[];
  /** The amount that leaves when another amount is to arrive, at the rate and margin that the customer agreed to. */
  debitedFor: (amountMinor: bigint) => bigint;
};

async function readMovable(
  source: Queryable,
  id: string,
  lock: "" | "FOR NO KEY UPDATE OF t",
): Promise<MovableTransfer> {
  const found = await queryMovable(source, id, lock);
  if (!found) throw new AppError("not_found");
  const { fromLedgerAccountId, toLedgerAccountId, price, ...transfer } = found;
  return {
    ...transfer,
    ledgerAccountIds: [fromLedgerAccountId, toLedgerAccountId].filter((account) => account !== null),
    debitedFor: (amount) => debitedFor(transfer, price, amount),
  };
}

/** Reads a transfer to be moved; locks nothing: `moveTransfer` tells when it has changed meanwhile. @throws AppError `not_found` */
export function readTransferToMove(source: Queryable, id: string): Promise<MovableTransfer> {
  return readMovable(source, id, "");
}

/** Locks a transfer, after the accounts that its money moves between (ARCHITECTURE.md, "Locks"). @throws AppError `not_found` */
export async function lockTransferToMove(tx: Queryable, id: string): Promise<MovableTransfer> {
  const { ledgerAccountIds } = await readMovable(tx, id, "");
  await lockLedgerAccounts(tx, ledgerAccountIds);
  return await readMovable(tx, id, "FOR NO KEY UPDATE OF t");
}

/** Exact until the one division of `costOfConversion`, never from amounts that are rounded already. */
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

/** Who moves a transfer: a person, or the bank itself. */
export type Mover = Pick<Actor, "userId"> | "system";

/** The status and amount that a transfer shall have; what is left out stays. */
export type TransferTarget = {
  status: TransferStatus;
  amountMinor: bigint;
  ending: TransferEnding | null;
  reason: string;
};

/** The circumstances of a move. */
export type MoveOptions = {
  /** For the audit trail, such as `transfer.edit`. */
  action: string;
  /** The network itself asks for it, or has promised not to pay the transfer any more. */
  network?: "answer" | "recalled";
};

/**
 * Moves a transfer to another status or amount: the books follow as `transferEffect` says, the record changes, everybody
 * concerned is told, and money that leaves the bank is ordered from its network; all in one call, or nothing.
 *
 * @returns `waits` when the receiver is blocked: a pending transfer is active then, and its money stays held, which is to be
 * committed before staff are told (`moveRefusal("receiver_blocked")`)
 * @throws AppError `conflict` when the transfer has changed since it was read, `insufficient_funds` when the money cannot
 * follow, `transition_refused` when its customer has cancelled it, its sender may not pay, or the network has it
 * @throws RecallNeeded when the network has to take it back first
 * @throws SecondPersonNeeded for what one member of staff does not do alone
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

/** New ids for the rows that the steps of a move insert. */
export function newIds() {
  return { holdId: uuidv7(), entryId: uuidv7(), reversalId: uuidv7() };
}

/** Keys of the `errors` messages for what is refused as `transition_refused`. */
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

/** Turns an outcome of `move_transfers` into a refusal for people. */
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
