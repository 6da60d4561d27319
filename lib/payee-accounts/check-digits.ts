/** The sum of the digits, each multiplied by its weight. The list of weights repeats when it is shorter. */
function weightedSum(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);
}

/** Whether the last digit raises the weighted sum of the digits before it to a multiple of ten. */
function endsWithCheckDigit(digits: string, weights: readonly number[]): boolean {
  return (weightedSum(digits.slice(0, -1), weights) + Number(digits.at(-1))) % 10 === 0;
}

/** Routing numbers of the United States (American Bankers Association): nine digits. */
export function isRoutingSum(digits: string): boolean {
  return weightedSum(digits, [3, 7, 1]) % 10 === 0;
}

/**
 * A Mexican CLABE (Banco de México): 18 digits. The standard adds only the last digit of each product; modulo ten that is the
 * same sum.
 */
export function isClabe(digits: string): boolean {
  return endsWithCheckDigit(digits, [3, 7, 1]);
}

/** An Argentinian CBU (Banco Central de la República Argentina): 8 digits for the branch, then 14 digits for the account. */
export function isCbu(digits: string): boolean {
  return endsWithCheckDigit(digits.slice(0, 8), [7, 1, 3, 9]) && endsWithCheckDigit(digits.slice(8), [3, 9, 7, 1]);
}

/** Whether a Russian account (20 digits) fits the BIK (9 digits) of its bank, by the check digit of the Bank of Russia. */
export function isRussianAccount(digits: string, bik: string): boolean {
  return weightedSum(bik.slice(-3) + digits, [7, 1, 3]) % 10 === 0;
}
