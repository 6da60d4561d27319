import "server-only";
import { type Currency, currencyDigits } from "@/lib/money/currency";
import { env } from "@/lib/server/env";

/** A beneficiary counts as new for this long after it was added. */
export const newBeneficiaryMs = 24 * 60 * 60 * 1000;

/** How much may be sent, in minor units of the sending account's currency. */
export type TransferLimits = {
  /** From this amount on a PIN is required. */
  stepUpMinor: bigint;
  /** The largest single transfer. */
  singleMinor: bigint;
  /** The sum of a bank day, pending transfers included. */
  dailyMinor: bigint;
  /** The largest transfer to a beneficiary younger than `newBeneficiaryMs`. */
  newBeneficiaryMinor: bigint;
};

/** The bank's limits on transfers. The one place that knows them; the environment overrides each. */
export function transferLimits(currency: Currency): TransferLimits {
  const { STEP_UP_LIMIT, TRANSFER_LIMIT, DAILY_LIMIT, NEW_BENEFICIARY_LIMIT } = env();
  const scale = 10 ** currencyDigits(currency);
  const minor = (wholeUnits: number) => BigInt(Math.round(wholeUnits * scale));
  return {
    stepUpMinor: minor(STEP_UP_LIMIT),
    singleMinor: minor(TRANSFER_LIMIT),
    dailyMinor: minor(DAILY_LIMIT),
    newBeneficiaryMinor: minor(NEW_BENEFICIARY_LIMIT),
  };
}
