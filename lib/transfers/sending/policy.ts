import { env } from "@/lib/server/env";

/**
 * The period after the first payment to a payee during which the payee counts as new. Before the first payment, a payee always
 * counts as new, even if the customer saved the payee long ago.
 */
export const newPayeeMs = 24 * 60 * 60 * 1000;

/**
 * The limits on the payments of one customer from all accounts and through all channels, in US cents. An amount in another
 * currency counts with its value in dollars (the SQL function `limit_worth`).
 */
export type TransferLimits = {
  /** If a transfer and the day's earlier transfers without a step-up reach this sum, the transfer needs a step-up. */
  stepUpMinor: bigint;
  /** The maximum amount of a single transfer. */
  singleMinor: bigint;
  /** The maximum sum of a customer's transfers on one day of the bank's calendar, including `pending` transfers. */
  dailyMinor: bigint;
  /** The maximum sum that a customer may send to a payee while the payee counts as new. */
  newPayeeMinor: bigint;
};

/** Reads the bank's limits on transfers from the settings, in US cents. No other code reads these settings. */
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
 * If a customer sends the same payment (payee, amount, currency) again within this number of hours, the customer must confirm the
 * second payment.
 */
export function samePaymentHours(): number {
  return env().SAME_PAYMENT_HOURS;
}
