import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now, startOfBankDay } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { type TransferLimits, transferLimits } from "./policy";

/** An account that may send, and how much of it; amounts in minor units of its currency. */
export type SendingLimits = TransferLimits & {
  accountNumber: string;
  currency: Currency;
  availableMinor: bigint;
  /** What the day's limit leaves, pending transfers counted as sent. */
  leftTodayMinor: bigint;
};

type SendingLimitsDbRow = { account_number: string; currency: string; available_minor: bigint; sent_minor: bigint };

/** The actor's accounts that may send, the primary one first, each with its limits as they stand now. */
export async function getLimits(actor: Actor): Promise<SendingLimits[]> {
  assertNotDisabled(actor);
  // The sum is the one that record_transfer holds against the day's limit.
  const rows = await db.query<SendingLimitsDbRow>(
    `SELECT a.account_number, a.currency, l.balance_minor - l.held_minor AS available_minor,
            (SELECT coalesce(sum(t.debited_minor), 0)::bigint FROM transfers t
              WHERE t.from_account_id = a.id AND t.created_at >= $2 AND t.status <> 'deleted') AS sent_minor
       FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id
      WHERE a.owner_id = $1 AND a.status = 'active' ORDER BY a.created_at, a.id`,
    [actor.userId, startOfBankDay(now())],
  );
  return rows.map(({ account_number, currency: code, available_minor, sent_minor }) => {
    const currency = toCurrency(code);
    const limits = transferLimits(currency);
    const leftMinor = limits.dailyMinor - sent_minor;
    return {
      ...limits,
      accountNumber: account_number,
      currency,
      availableMinor: available_minor,
      leftTodayMinor: leftMinor > 0n ? leftMinor : 0n,
    };
  });
}
