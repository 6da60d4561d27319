import { randomUUID } from "node:crypto";
import { openSettlementAccount } from "@/lib/ledger/open-ledger-account.sql";
import { postEntry } from "@/lib/ledger/post-entry.sql";
import { type Currency, currencyDigits } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
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
  /** Nothing happens on it before. */
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
export async function recordPastTransfer(tx: Queryable, transfer: PastTransfer): Promise<string> {
  const { from, to, note, at, status, channel = "interbank", wire } = transfer;
  const id = randomUUID();
  const amountMinor = toMinor(transfer.units, from.currency);
  const money = moneyStateByStatus[status];
  const holdId = money === "held" ? randomUUID() : null;
  if (holdId) {
    await tx.query("SELECT ledger_hold($1, $2, $3, 'transfer', $4, $5)", [
      holdId,
      from.ledgerAccountId,
      amountMinor,
      id,
      at,
    ]);
  }
  const entryId = money === "posted" ? await post(tx, transfer, id, amountMinor) : null;
  await tx.query(
    `INSERT INTO transfers (id, sender_id, from_account_id, to_account_id, beneficiary_id, account_name,
                            account_number, account_type, status, ending, reason, amount_minor, currency, note, hold_id,
                            entry_id, request_id, request_hash, created_at, updated_at, family, channel, receiver_email,
                            country, bank_to, swift_code, routing_number)
     VALUES ($1, $2, $3, $4,
             (SELECT id FROM beneficiaries WHERE owner_id = $2 AND account_number = $6 AND $17 = 'interbank'), $5, $6,
             CASE $17 WHEN 'interbank' THEN 'checking'::account_type END, $7, $8, $9, $10, $11, $12, $13, $14, $15,
             'demo data', $16, $16, $17::transfer_family, $18, $19, $20, $21, $22, $23)`,
    [
      id,
      from.ownerId,
      from.accountId,
      "accountId" in to ? to.accountId : null,
      to.accountName,
      to.accountNumber,
      status,
      status === "deleted" ? (transfer.ending ?? "rejected") : null,
      transfer.reason ?? "",
      amountMinor,
      from.currency,
      note,
      holdId,
      entryId,
      `seed:${id}`,
      at,
      familyOf(channel),
      channel,
      isWallet(channel) ? to.accountName : "",
      wire?.country ?? null,
      wire?.bankTo ?? "",
      wire?.swiftCode ?? "",
      wire?.routingNumber ?? "",
    ],
  );
  if (entryId && !("accountId" in to)) await recordPastOrder(tx, { ...transfer, channel }, id);
  return id;
}

/** What its network was asked: it has paid what is finished, and has not answered about what is not. */
async function recordPastOrder(tx: Queryable, { channel, at, status }: PastTransfer, id: string): Promise<void> {
  const answer =
    status === "closed" ? ["accepted", 1, 0, null, at] : ["queued", 1, 1, "the network cannot be reached", null];
  await tx.query(
    `INSERT INTO network_orders (transfer_id, rail, created_at, next_attempt_at, submitted_at, state, attempts, failures,
                                 last_error, answered_at)
     VALUES ($1, $2, $3, $3, $8, $4, $5, $6, $7, $8)`,
    [id, channel, at, ...answer],
  );
}

async function post(tx: Queryable, transfer: PastTransfer, id: string, amountMinor: bigint): Promise<string> {
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
