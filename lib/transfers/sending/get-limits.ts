import "server-only";
import { addDays } from "@/lib/dates";
import { currencies } from "@/lib/money/currency";
import { readCurrentRates } from "@/lib/quotes/current-rates";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { StepUp } from "@/lib/server/prisma-client/enums";
import { readSendingAccounts } from "./get-limits.sql";
import { type AccountRoom, limitIn } from "./limits.model";
import { type TransferLimits, transferLimits } from "./policy";

/**
 * An account that may send money, with the limits in minor units of the account's currency. The limits apply to all accounts of a
 * customer together, so each limit is converted to the currency of each account.
 */
export type SendingLimits = TransferLimits &
  AccountRoom & {
    accountNumber: string;
    nickname: string | null;
    /** The customer's next transfer of today needs no step-up if its amount is below this amount. */
    leftWithoutPinMinor: bigint;
    /** The step-up that the customer has chosen for larger amounts. */
    stepUp: StepUp;
  };

/**
 * Reads the actor's accounts that may send money, with the present limits. The paying account of the last transfer is first. The
 * remaining accounts follow, the oldest first.
 */
export async function getLimits(actor: Actor): Promise<SendingLimits[]> {
  assertNotDisabled(actor);
  const moment = now();
  const today = bankDate(moment);
  const dayEndsAt = startOfBankDate(addDays(today, 1));
  const [accounts, rates] = await Promise.all([
    readSendingAccounts(actor.userId, today),
    readCurrentRates(db, currencies, moment),
  ]);
  const limits = transferLimits();
  return accounts.map(
    ({ accountNumber, nickname, currency, balanceMinor, heldMinor, sentMinor, withoutPinMinor, stepUp }) => {
      const perDollarScaled = rates.get(currency)?.perDollarScaled;
      const here = (cents: bigint) => limitIn(currency, cents > 0n ? cents : 0n, perDollarScaled);
      return {
        accountNumber,
        nickname,
        currency,
        perDollarScaled,
        stepUp,
        availableMinor: balanceMinor - heldMinor,
        stepUpMinor: here(limits.stepUpMinor),
        singleMinor: here(limits.singleMinor),
        dailyMinor: here(limits.dailyMinor),
        newPayeeMinor: here(limits.newPayeeMinor),
        leftTodayMinor: here(limits.dailyMinor - sentMinor),
        dayEndsAt,
        leftWithoutPinMinor: here(limits.stepUpMinor - withoutPinMinor),
      };
    },
  );
}
