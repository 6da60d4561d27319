/** The bank's margin on the exchange rate, in parts of a million: 0.6 %. No other file repeats this number. */
export const spreadMillionths = 6_000n;

/** The time for which a quote is valid. */
export const quoteLifetimeMs = 60_000;

/**
 * Staff must confirm a rate that differs from the previous rate by more than this percentage, because it may be a typing error.
 */
const rateJumpPercent = 10n;

/** Whether a rate differs from the previous one by more than `rateJumpPercent`. */
export function isRateJump(beforeScaled: bigint, afterScaled: bigint): boolean {
  const distance = afterScaled > beforeScaled ? afterScaled - beforeScaled : beforeScaled - afterScaled;
  return distance * 100n > beforeScaled * rateJumpPercent;
}
