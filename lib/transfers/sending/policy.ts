import { type Currency, currencyDigits } from "@/lib/money/currency";
import { rateScale } from "@/lib/money/exchange-rate";
import { env } from "@/lib/server/env";

/** A payee counts as new for this long after they were first paid, or added as a beneficiary. */
export const newPayeeMs = 24 * 60 * 60 * 1000;

/**
 * How much a customer may send, over all accounts and channels, in US cents; what is sent in other currencies counts with its
 * worth (the SQL function `limit_worth`).
 */
export type TransferLimits = {
  /** A transfer needs the PIN when the day's transfers without one, itself included, add up to this. */
  stepUpMinor: bigint;
  /** The largest single transfer. */
  singleMinor: bigint;
  /** The most that may be sent on a bank day, pending transfers included. */
  dailyMinor: bigint;
  /** The most that may be sent to a payee while they are new. */
  newPayeeMinor: bigint;
};

/** The bank's limits on transfers, in US cents. The one place that knows them; the environment overrides each. */
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

/**
 * US cents in another currency, for people to read: minor units of `currency`, rounded down so that what is offered is
 * allowed.
 *
 * @param perDollarScaled what a dollar is worth in it, times `rateScale`; undefined while there is no rate, when a unit
 * counts as a dollar (as in limit_worth)
 */
export function limitIn(currency: Currency, cents: bigint, perDollarScaled: bigint | undefined): bigint {
  const scaled = cents * 10n ** BigInt(currencyDigits(currency)) * (perDollarScaled ?? rateScale);
  return scaled / (100n * rateScale);
}
