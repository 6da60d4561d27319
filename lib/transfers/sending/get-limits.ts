import "server-only";
import { type Currency, currencies, toCurrency } from "@/lib/money/currency";
import { readCurrentRates } from "@/lib/quotes/current-rates";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { limitIn, type TransferLimits, transferLimits } from "./policy";

/**
 * An account that may send, and how much of it; amounts in minor units of its currency. The limits are the customer's, over
 * all accounts: each account shows them in its own currency.
 */
export type SendingLimits = TransferLimits & {
  accountNumber: string;
  currency: Currency;
  availableMinor: bigint;
  /** What is left of the day's limit; pending transfers count as sent. */
  leftTodayMinor: bigint;
  /** A transfer below this needs no PIN any more today. */
  leftWithoutPinMinor: bigint;
};

type SendingLimitsDbRow = {
  account_number: string;
  currency: string;
  available_minor: bigint;
  sent_minor: bigint;
  without_pin_minor: bigint;
};

/** The actor's accounts that may send, the primary one first, each with the customer's limits as they stand now. */
export async function getLimits(actor: Actor): Promise<SendingLimits[]> {
  assertNotDisabled(actor);
  const moment = now();
  const [rows, rates] = await Promise.all([
    db.query<SendingLimitsDbRow>(
      `SELECT a.account_number, a.currency, l.balance_minor - l.held_minor AS available_minor,
              coalesce(s.sent_minor, 0) AS sent_minor, coalesce(s.without_pin_minor, 0) AS without_pin_minor
         FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id
         LEFT JOIN customer_sending s ON s.user_id = a.owner_id AND s.date >= $2::date
        WHERE a.owner_id = $1 AND a.status = 'active' ORDER BY a.created_at, a.id`,
      [actor.userId, bankDate(moment)],
    ),
    readCurrentRates(db, currencies, moment),
  ]);
  const limits = transferLimits();
  return rows.map((row) => {
    const currency = toCurrency(row.currency);
    const here = (cents: bigint) => limitIn(currency, cents > 0n ? cents : 0n, rates.get(currency)?.perDollarScaled);
    return {
      accountNumber: row.account_number,
      currency,
      availableMinor: row.available_minor,
      stepUpMinor: here(limits.stepUpMinor),
      singleMinor: here(limits.singleMinor),
      dailyMinor: here(limits.dailyMinor),
      newPayeeMinor: here(limits.newPayeeMinor),
      leftTodayMinor: here(limits.dailyMinor - row.sent_minor),
      leftWithoutPinMinor: here(limits.stepUpMinor - row.without_pin_minor),
    };
  });
}
