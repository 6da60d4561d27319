/** The bank's margin on the exchange rate, in millionths. 6,000 millionths are 0.6 %. No other file repeats this number. */
export const spreadMillionths = 6_000n;

/** The time for which a quote is valid. */
export const quoteLifetimeMs = 60_000;

/**
 * If a new rate differs from the previous rate by more than this percentage, the new rate may be a typing error. Staff must then
 * confirm the new rate.
 */
const rateJumpPercent = 10n;

/** Whether a new rate differs from the previous rate by more than `rateJumpPercent`. */
export function isRateJump(beforeScaled: bigint, afterScaled: bigint): boolean {
  const distance = afterScaled > beforeScaled ? afterScaled - beforeScaled : beforeScaled - afterScaled;
  return distance * 100n > beforeScaled * rateJumpPercent;
}
