import { type Currency, currencyDigits } from "@/lib/money/currency";
import { rateScale } from "@/lib/money/exchange-rate";
import { env } from "@/lib/server/env";

/**
 * A payee counts as new for this time after the first payment. Before the first payment a payee is always new, even if the payee
 * was saved long ago.
 */
export const newPayeeMs = 24 * 60 * 60 * 1000;

/**
 * The amounts that a customer may send over all accounts and channels, in US cents. Money in other currencies counts with its
 * value in dollars (the SQL function `limit_worth`).
 */
export type TransferLimits = {
  /** A transfer needs the PIN once the day's transfers without a PIN, including this transfer, reach this sum. */
  stepUpMinor: bigint;
  /** The largest amount of a single transfer. */
  singleMinor: bigint;
  /** The largest sum of one bank day, including pending transfers. */
  dailyMinor: bigint;
  /** The largest sum to a payee while the payee is new. */
  newPayeeMinor: bigint;
};

/** The bank's limits on transfers, in US cents, from the settings. No other code reads these settings. */
export function transferLimits(): TransferLimits {
  const { STEP_UP_LIMIT, TRANSFER_LIMIT, DAILY_LIMIT, NEW_BENEFICIARY_LIMIT } = env();
  const cents = (wholeUnits: number) => BigInt(Math.round(wholeUnits * 100));
  return {
    stepUpMinor: cents(STEP_UP_LIMIT),
    singleMinor: cents(TRANSFER_LIMIT),
    dailyMinor: cents(DAILY_LIMIT),
    newPayeeMinor: cents(NEW_BENEFICIARY_LIMIT),
  };
}

/** The hours within which a customer must confirm the same payment (payee, amount, currency) before it is sent again. */
export function samePaymentHours(): number {
  return env().SAME_PAYMENT_HOURS;
}

/**
 * Converts US cents into minor units of `currency`, for people to read. The result is rounded down, so that the shown amount is
 * always allowed.
 *
 * @param perDollarScaled the value of one dollar in `currency`, times `rateScale`; undefined without a rate. One unit then counts
 * as one dollar, as in `limit_worth`.
 */
export function limitIn(currency: Currency, cents: bigint, perDollarScaled: bigint | undefined): bigint {
  const scaled = cents * 10n ** BigInt(currencyDigits(currency)) * (perDollarScaled ?? rateScale);
  return scaled / (100n * rateScale);
}
