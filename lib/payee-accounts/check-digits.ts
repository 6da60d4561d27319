/** The sum of the digits, each multiplied by its weight. The list of weights repeats when it is shorter. */
function weightedSum(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);
}

/** Whether the last digit raises the weighted sum of the digits before it to a multiple of ten. */
function endsWithCheckDigit(digits: string, weights: readonly number[]): boolean {
  return (weightedSum(digits.slice(0, -1), weights) + Number(digits.at(-1))) % 10 === 0;
}

/** Checks a routing number of the United States (American Bankers Association), which has nine digits. */
export function isRoutingSum(digits: string): boolean {
  return weightedSum(digits, [3, 7, 1]) % 10 === 0;
}

/**
 * Checks a Mexican CLABE (Banco de México), which has 18 digits. The standard adds only the last digit of each product, but
 * modulo ten the two sums are equal.
 */
export function isClabe(digits: string): boolean {
  return endsWithCheckDigit(digits, [3, 7, 1]);
}

/** Checks an Argentinian CBU (Banco Central de la República Argentina): 8 digits for the branch, then 14 for the account. */
export function isCbu(digits: string): boolean {
  return endsWithCheckDigit(digits.slice(0, 8), [7, 1, 3, 9]) && endsWithCheckDigit(digits.slice(8), [3, 9, 7, 1]);
}

/** Whether a Russian account (20 digits) fits the BIK (9 digits) of its bank, by the check digit of the Bank of Russia. */
export function isRussianAccount(digits: string, bik: string): boolean {
  return weightedSum(bik.slice(-3) + digits, [7, 1, 3]) % 10 === 0;
}

/**
 * Whether a Nigerian account (NUBAN, 10 digits) fits the three-digit code of its bank (Central Bank of Nigeria, standard of 2010).
 */
export function isNuban(digits: string, bank: string): boolean {
  return endsWithCheckDigit(bank + digits, [3, 7, 3]);
}

/** The weights of a New Zealand account's branch and base number, and the number that must divide the weighted sum. */
type NewZealandRule = { weights: readonly number[]; modulus: number };

const lowBase: NewZealandRule = { weights: [6, 3, 7, 9, 0, 10, 5, 8, 4, 2, 1], modulus: 11 };
const highBase: NewZealandRule = { weights: [0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1], modulus: 11 };
const lowBaseMax = 990_000;

const newZealandRules: Record<string, NewZealandRule> = {
  "08": { weights: [0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1], modulus: 11 },
  "25": { weights: [0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1], modulus: 10 },
  "33": { weights: [0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1], modulus: 10 },
};

/** The banks that choose between `lowBase` and `highBase` by the size of the base number. */
const newZealandBanks = new Set("01 02 03 04 06 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 27 30 35 38".split(" "));

/**
 * Whether the branch and the base number of a New Zealand account fit the rule of its bank. The 15 or 16 digits are: bank 2,
 * branch 4, base 7, suffix. Numbers of banks without a simple rule are accepted. Source: Inland Revenue, specification for
 * withholding tax certificates.
 */
export function isNewZealandAccount(digits: string): boolean {
  const bank = digits.slice(0, 2);
  const usual = Number(digits.slice(6, 13)) < lowBaseMax ? lowBase : highBase;
  const rule = newZealandRules[bank] ?? (newZealandBanks.has(bank) ? usual : undefined);
  return !rule || weightedSum(digits.slice(2, 13), rule.weights) % rule.modulus === 0;
}
