/** What the bank takes on top of the exchange rate, in parts of a million: 0.6 %. The one place that knows it. */
export const spreadMillionths = 6_000n;

/** How long a quote is good for. */
export const quoteLifetimeMs = 60_000;

/**
 * Staff must confirm a rate that differs from the one before by more than this many percent: it may be a slip of the
 * keyboard.
 */
const rateJumpPercent = 10n;

/** Whether a rate is that far from the one before. */
export function isRateJump(beforeScaled: bigint, afterScaled: bigint): boolean {
  const distance = afterScaled > beforeScaled ? afterScaled - beforeScaled : beforeScaled - afterScaled;
  return distance * 100n > beforeScaled * rateJumpPercent;
}
