import "server-only";
import { captureHold, holdFunds, releaseHold } from "@/lib/ledger/hold-funds";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts";
import { openFxAccount, openSettlementAccount } from "@/lib/ledger/open-account";
import { type LedgerLine, postEntry, reverseEntry } from "@/lib/ledger/post-entry";
import { divideHalfEven } from "@/lib/money/divide-half-even";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { AccountStatus, TransferEnding, TransferStatus } from "@/lib/server/prisma-client/enums";
import { orderFollowsMoney } from "./network-order";
import { type LedgerStep, moneyStateByStatus, transferEffect } from "./status-effect";
import { type Transfer, type TransferDbRow, toTransfer, transferColumns, transferTables } from "./transfer";
import { sendTransferNotice, type TransferEvent } from "./transfer-notices";

/** A transfer that nobody else can change until the transaction ends, with all that moving its money needs. */
export type LockedTransfer = Transfer & {
  holdId: string | null;
  entryId: string | null;
  fromLedgerAccountId: bigint;
  sender: { userId: string; email: string; firstName: string };
  receiver: {
    userId: string;
    email: string;
    firstName: string;
    ledgerAccountId: bigint;
    accountStatus: AccountStatus;
  } | null;
};

type LockedDbRow = TransferDbRow & {
  hold_id: string | null;
  entry_id: string | null;
  from_ledger_account_id: bigint;
  sender_id: string;
  sender_first_name: string;
  receiver_id: string | null;
  receiver_email: string;
  receiver_first_name: string;
  receiver_ledger_account_id: bigint;
  receiver_account_status: AccountStatus;
};

/** Locks a transfer. @throws AppError `not_found` */
export async function lockTransfer(tx: Queryable, id: string): Promise<LockedTransfer> {
  const [row] = await tx.query<LockedDbRow>(
    `SELECT ${transferColumns}, t.hold_id, t.entry_id, a.ledger_account_id AS from_ledger_account_id,
            u.id AS sender_id, u.first_name AS sender_first_name, ru.id AS receiver_id, ru.email AS receiver_email,
            ru.first_name AS receiver_first_name, ra.ledger_account_id AS receiver_ledger_account_id,
            ra.status AS receiver_account_status
       FROM ${transferTables}
       LEFT JOIN accounts ra ON ra.id = t.to_account_id LEFT JOIN users ru ON ru.id = ra.owner_id
      WHERE t.id = $1 FOR UPDATE OF t`,
    [id],
  );
  if (!row) throw new AppError("not_found");
  return {
    ...toTransfer(row),
    holdId: row.hold_id,
    entryId: row.entry_id,
    fromLedgerAccountId: row.from_ledger_account_id,
    sender: { userId: row.sender_id, email: row.email, firstName: row.sender_first_name },
    receiver: row.receiver_id
      ? {
          userId: row.receiver_id,
          email: row.receiver_email,
          firstName: row.receiver_first_name,
          ledgerAccountId: row.receiver_ledger_account_id,
          accountStatus: row.receiver_account_status,
        }
      : null,
  };
}

/** Who moves a transfer: a person, or the bank itself. */
export type Mover = Pick<Actor, "userId"> | "system";

/** What the network has to do with a move: it asks for it, or it has promised not to pay the transfer any more. */
export type NetworkPart = { isNetworkAnswer?: boolean; isRecalled?: boolean };

/** Where a transfer shall go. */
export type TransferTarget = {
  status: TransferStatus;
  amountMinor: bigint;
  ending: TransferEnding | null;
  reason: string;
};

/**
 * Moves a locked transfer to another status or amount: the books follow as `transferEffect` says, the record changes,
 * everybody concerned is told, and money that leaves the bank is ordered from its network; all in the caller's transaction.
 *
 * @throws AppError `insufficient_funds` when the money cannot follow, `transition_refused` when the receiver cannot take it
 * or the network has the transfer
 * @throws RecallNeeded when the network has to take it back first
 */
export async function moveTransfer(
  tx: Queryable,
  mover: Mover,
  transfer: LockedTransfer,
  target: TransferTarget,
  { isNetworkAnswer = false, isRecalled = false }: NetworkPart = {},
): Promise<Transfer> {
  const steps = transferEffect(
    { money: moneyStateByStatus[transfer.status], amountMinor: transfer.amountMinor },
    { money: moneyStateByStatus[target.status], amountMinor: target.amountMinor },
  );
  if (steps.includes("post") && transfer.receiver?.accountStatus === "blocked") {
    throw new AppError("transition_refused", { messageKey: "receiver_account_blocked" });
  }
  const { amountMinor } = target;
  const debitedMinor = debitedFor(transfer, amountMinor);
  const { holdId, entryId } = await runSteps(tx, mover, transfer, steps, { amountMinor, debitedMinor });
  if (!transfer.receiver && !isNetworkAnswer) {
    // Last of what can refuse: the network is asked only about what everything else allows.
    const isTakenBack = moneyStateByStatus[target.status] === "released";
    await orderFollowsMoney(tx, { transfer, steps, isTakenBack, isRecalled });
  }
  const updatedAt = now();
  await tx.query(
    `UPDATE transfers SET status = $2, ending = $3, reason = $4, amount_minor = $5, debited_minor = $6, hold_id = $7,
                          entry_id = $8, version = version + 1, updated_at = $9 WHERE id = $1`,
    [transfer.id, target.status, target.ending, target.reason, amountMinor, debitedMinor, holdId, entryId, updatedAt],
  );
  const moved = { ...transfer, ...target, debitedMinor, version: transfer.version + 1, updatedAt };
  await tellEverybody(tx, transfer, moved, steps);
  return moved;
}

/** What leaves the account for another amount: at the rate that the customer agreed to. */
function debitedFor(transfer: LockedTransfer, amountMinor: bigint): bigint {
  if (transfer.quoteId === null) return amountMinor;
  const debitedMinor = divideHalfEven(amountMinor * transfer.debitedMinor, transfer.amountMinor);
  return debitedMinor > 0n ? debitedMinor : 1n;
}

type Amounts = { amountMinor: bigint; debitedMinor: bigint };

async function runSteps(
  tx: Queryable,
  mover: Mover,
  transfer: LockedTransfer,
  steps: LedgerStep[],
  amounts: Amounts,
): Promise<{ holdId: string | null; entryId: string | null }> {
  let { holdId, entryId } = transfer;
  if (steps.length === 0) return { holdId, entryId };
  const { fromLedgerAccountId, receiver } = transfer;
  const actor = mover === "system" ? mover : mover.userId;
  await lockLedgerAccounts(tx, receiver ? [fromLedgerAccountId, receiver.ledgerAccountId] : [fromLedgerAccountId]);
  const subject = { type: "transfer", id: transfer.id } as const;
  // Each change of a transfer has a version of its own, so each of its entries has a request id of its own.
  const requestId = (step: LedgerStep) => `transfer:${transfer.id}:${transfer.version + 1}:${step}`;
  for (const step of steps) {
    if (step === "release" || step === "capture") {
      if (holdId) await (step === "release" ? releaseHold : captureHold)(tx, holdId);
      holdId = null;
    } else if (step === "reverse") {
      if (entryId) await reverse(tx, actor, entryId, requestId(step), receiver !== null);
      entryId = null;
    } else if (step === "hold") {
      holdId = await holdFunds(tx, {
        ledgerAccountId: fromLedgerAccountId,
        amountMinor: amounts.debitedMinor,
        subject,
      });
    } else {
      entryId = await postEntry(tx, {
        kind: `${transfer.family}-transfer`,
        subject,
        actor,
        description: `${transfer.channel} transfer to ${transfer.accountNumber || "a wallet"}`,
        requestId: requestId(step),
        lines: await linesOf(tx, transfer, amounts),
      });
    }
  }
  return { holdId, entryId };
}

/** From the customer to the receiver or the rail; between currencies by way of the bank's positions in both. */
async function linesOf(tx: Queryable, transfer: LockedTransfer, amounts: Amounts): Promise<LedgerLine[]> {
  const { amountMinor, debitedMinor } = amounts;
  const { currency, debitedCurrency, receiver } = transfer;
  const toLedgerAccountId = receiver?.ledgerAccountId ?? (await openSettlementAccount(tx, transfer.channel, currency));
  const ends = [
    { ledgerAccountId: transfer.fromLedgerAccountId, amountMinor: -debitedMinor },
    { ledgerAccountId: toLedgerAccountId, amountMinor },
  ];
  if (currency === debitedCurrency) return ends;
  return [
    ...ends,
    { ledgerAccountId: await openFxAccount(tx, debitedCurrency), amountMinor: debitedMinor },
    { ledgerAccountId: await openFxAccount(tx, currency), amountMinor: -amountMinor },
  ];
}

async function reverse(tx: Queryable, actor: string, entryId: string, requestId: string, isInternal: boolean) {
  try {
    await reverseEntry(tx, { entryId, actor, description: "transfer taken back", requestId });
  } catch (error) {
    if (!isInternal || !(error instanceof AppError) || error.code !== "insufficient_funds") throw error;
    throw new AppError("insufficient_funds", { messageKey: "receiver_insufficient_funds", cause: error });
  }
}

const senderEvents = {
  pending: "initiated",
  active: "in-progress",
  approved: "approved",
  closed: "completed",
} as const satisfies Partial<Record<TransferStatus, TransferEvent>>;

async function tellEverybody(tx: Queryable, before: LockedTransfer, after: LockedTransfer, steps: LedgerStep[]) {
  const { status, ending, currency, amountMinor, reason } = after;
  if (status !== before.status || amountMinor !== before.amountMinor) {
    const event = status === "deleted" ? (ending ?? "rejected") : senderEvents[status];
    const notice = { event, transferId: after.id, amountMinor, currency, counterparty: after.accountName, reason };
    await sendTransferNotice(tx, before.sender, notice);
  }
  if (!before.receiver) return;
  const fromSender = { transferId: after.id, currency, counterparty: before.senderName };
  if (steps.includes("reverse")) {
    await sendTransferNotice(tx, before.receiver, {
      event: "returned",
      amountMinor: before.amountMinor,
      ...fromSender,
    });
  }
  if (steps.includes("post")) {
    await sendTransferNotice(tx, before.receiver, { event: "received", amountMinor, ...fromSender });
  }
}
