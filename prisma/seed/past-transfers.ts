import { v7 as uuidv7 } from "uuid";
import { holdFunds } from "@/lib/ledger/hold-funds.sql";
import { openSettlementAccount } from "@/lib/ledger/open-ledger-account.sql";
import { postEntry } from "@/lib/ledger/post-entry.sql";
import { type Currency, currencyDigits } from "@/lib/money/currency";
import type { Database } from "@/lib/server/db";
import type { TransferEnding, TransferStatus } from "@/lib/server/prisma-client/enums";
import { familyOf, isWallet, type TransferChannel } from "@/lib/transfers/channels";
import { moneyStateByStatus } from "@/lib/transfers/status-effect";

/** A customer's account as the seed knows it. */
export type SeedAccount = {
  ownerId: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  ledgerAccountId: bigint;
  currency: Currency;
  /** When it was opened; nothing happens on it before. */
  openedAt: Date;
};

/** A transfer of the past, or one that waits. */
export type PastTransfer = {
  from: SeedAccount;
  /** Wallets have the receiver's e-mail address as the name, and no number. */
  to: SeedAccount | { accountName: string; accountNumber: string };
  /** Interbank when there is none. */
  channel?: TransferChannel | undefined;
  wire?: { country: string; bankTo: string; swiftCode: string; routingNumber: string } | undefined;
  /** In whole currency units. */
  units: number;
  note: string;
  at: Date;
  status: TransferStatus;
  ending?: TransferEnding;
  reason?: string;
};

/** Whole units, with cents, as minor units. */
export function toMinor(units: number, currency: Currency): bigint {
  return BigInt(Math.round(units * 10 ** currencyDigits(currency)));
}

/**
 * Writes a transfer at its own moment through the ledger's functions, as the services would have: pending money is held,
 * finished money is posted. Transfers must come in the order of time: each line of an account follows from the last.
 *
 * @returns the transfer's id
 */
export async function recordPastTransfer(tx: Database, transfer: PastTransfer): Promise<string> {
  const { from, to, note, at, status, channel = "interbank", wire } = transfer;
  // As the product's own: ids begin with their moment.
  const id = uuidv7({ msecs: at.getTime() });
  const amountMinor = toMinor(transfer.units, from.currency);
  const money = moneyStateByStatus[status];
  const { ledgerAccountId } = from;
  const hold = { ledgerAccountId, amountMinor, subject: { type: "transfer", id }, heldAt: at } as const;
  const holdId = money === "held" ? await holdFunds(tx, hold) : null;
  const entryId = money === "posted" ? await post(tx, transfer, id, amountMinor) : null;
  const isInterbank = channel === "interbank";
  await tx.prisma.transfer.createMany({
    data: {
      ...{ id, family: familyOf(channel), channel, senderId: from.ownerId, fromAccountId: from.accountId },
      ...{ status, reason: transfer.reason ?? "", note, holdId, entryId, createdAt: at, updatedAt: at },
      ...{ amountMinor, currency: from.currency, debitedMinor: amountMinor, debitedCurrency: from.currency },
      ...{ accountName: to.accountName, accountNumber: to.accountNumber, ...wire },
      ...{ requestId: `seed:${id}`, requestHash: "demo data" },
      accountType: isInterbank ? "checking" : null,
      ending: status === "deleted" ? (transfer.ending ?? "rejected") : null,
      toAccountId: "accountId" in to ? to.accountId : null,
      beneficiaryId: isInterbank ? await findBeneficiaryId(tx, from.ownerId, to.accountNumber) : null,
      receiverEmail: isWallet(channel) ? to.accountName : "",
    },
  });
  if (entryId && !("accountId" in to)) await recordPastOrder(tx, { ...transfer, channel }, id);
  return id;
}

async function findBeneficiaryId(tx: Database, ownerId: string, accountNumber: string): Promise<string | null> {
  const beneficiary = await tx.prisma.beneficiary.findFirst({
    where: { ownerId, accountNumber },
    select: { id: true },
  });
  return beneficiary?.id ?? null;
}

/** What its network was asked: it has paid what is finished, and has not answered about what is not. */
async function recordPastOrder(
  tx: Database,
  { channel, at, status }: PastTransfer & { channel: TransferChannel },
  transferId: string,
): Promise<void> {
  const answer =
    status === "closed"
      ? ({ state: "accepted", submittedAt: at, answeredAt: at } as const)
      : ({ state: "queued", failures: 1, lastError: "the network cannot be reached" } as const);
  await tx.prisma.networkOrder.createMany({
    data: { transferId, rail: channel, createdAt: at, nextAttemptAt: at, attempts: 1, ...answer },
  });
}

async function post(tx: Database, transfer: PastTransfer, id: string, amountMinor: bigint): Promise<string> {
  const { from, to, at, channel = "interbank" } = transfer;
  const toLedgerAccountId =
    "ledgerAccountId" in to ? to.ledgerAccountId : await openSettlementAccount(tx, channel, from.currency);
  return await postEntry(tx, {
    kind: `${familyOf(channel)}-transfer`,
    subject: { type: "transfer", id },
    actor: "system",
    description: `${channel} transfer to ${to.accountNumber || "a wallet"}`,
    requestId: `transfer:${id}:1:post`,
    postedAt: at,
    lines: [
      { ledgerAccountId: from.ledgerAccountId, amountMinor: -amountMinor },
      { ledgerAccountId: toLedgerAccountId, amountMinor },
    ],
  });
}
