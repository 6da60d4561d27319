/**
 * Converts a positive amount in hundredths of a unit to minor units of a currency. Amounts that are not tied to one currency,
 * such as the limits of a filter, are in hundredths.
 *
 * @param digits the number of decimals of the currency
 * @param rounding applies if the currency has fewer than two decimals
 */
export function hundredthsToMinor(hundredths: bigint, digits: number, rounding: "up" | "down"): bigint {
  const scaled = hundredths * 10n ** BigInt(digits);
  return (rounding === "up" ? scaled + 99n : scaled) / 100n;
}
