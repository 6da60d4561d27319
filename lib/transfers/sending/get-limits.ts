import "server-only";
import { type Currency, currencies } from "@/lib/money/currency";
import { readCurrentRates } from "@/lib/quotes/current-rates";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { StepUp } from "@/lib/server/prisma-client/enums";
import { readSendingAccounts } from "./get-limits.sql";
import { limitIn, type TransferLimits, transferLimits } from "./policy";

/**
 * An account that may send, and the allowed amounts in minor units of the account's currency. The limits apply to all of the
 * customer's accounts together, and are converted into the currency of each account.
 */
export type SendingLimits = TransferLimits & {
  accountNumber: string;
  currency: Currency;
  availableMinor: bigint;
  /** The rest of the daily limit. Pending transfers count as sent. */
  leftTodayMinor: bigint;
  /** Transfers below this amount need no PIN today. */
  leftWithoutPinMinor: bigint;
  /** The step-up that the customer uses for larger amounts. */
  stepUp: StepUp;
};

/**
 * The actor's accounts that may send, with the customer's present limits. The last used account comes first, then the primary
 * account.
 */
export async function getLimits(actor: Actor): Promise<SendingLimits[]> {
  assertNotDisabled(actor);
  const moment = now();
  const [accounts, rates] = await Promise.all([
    readSendingAccounts(actor.userId, bankDate(moment)),
    readCurrentRates(db, currencies, moment),
  ]);
  const limits = transferLimits();
  return accounts.map(({ accountNumber, currency, balanceMinor, heldMinor, sentMinor, withoutPinMinor, stepUp }) => {
    const here = (cents: bigint) => limitIn(currency, cents > 0n ? cents : 0n, rates.get(currency)?.perDollarScaled);
    return {
      accountNumber,
      currency,
      stepUp,
      availableMinor: balanceMinor - heldMinor,
      stepUpMinor: here(limits.stepUpMinor),
      singleMinor: here(limits.singleMinor),
      dailyMinor: here(limits.dailyMinor),
      newPayeeMinor: here(limits.newPayeeMinor),
      leftTodayMinor: here(limits.dailyMinor - sentMinor),
      leftWithoutPinMinor: here(limits.stepUpMinor - withoutPinMinor),
    };
  });
}
