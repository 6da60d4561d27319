/** The sum of the digits, each multiplied by its weight. A list of weights that is shorter than the digits is repeated. */
function weightedSum(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);
}

/** Whether the weighted sum of all digits except the last, plus the last digit, is a multiple of ten. */
function endsWithCheckDigit(digits: string, weights: readonly number[]): boolean {
  return (weightedSum(digits.slice(0, -1), weights) + Number(digits.at(-1))) % 10 === 0;
}

/** Checks the check digit of a United States routing number (American Bankers Association). The number has nine digits. */
export function isRoutingSum(digits: string): boolean {
  return weightedSum(digits, [3, 7, 1]) % 10 === 0;
}

/**
 * Verifies the check digit of a Mexican CLABE (Banco de México), which has 18 digits. The standard adds only the last digit of
 * each product. This function adds the whole products, which gives the same sum modulo ten.
 */
export function isClabe(digits: string): boolean {
  return endsWithCheckDigit(digits, [3, 7, 1]);
}

/**
 * Verifies the check digits of an Argentinian CBU (Banco Central de la República Argentina). The first 8 digits are the branch,
 * and the other 14 digits are the account. Each block has its own check digit.
 */
export function isCbu(digits: string): boolean {
  return endsWithCheckDigit(digits.slice(0, 8), [7, 1, 3, 9]) && endsWithCheckDigit(digits.slice(8), [3, 9, 7, 1]);
}

/** Whether the check digit of a Russian account (20 digits) fits the BIK (9 digits) of its bank (Bank of Russia). */
export function isRussianAccount(digits: string, bik: string): boolean {
  return weightedSum(bik.slice(-3) + digits, [7, 1, 3]) % 10 === 0;
}

/**
 * Whether the check digit of a Nigerian account (NUBAN, 10 digits) fits the three-digit code of its bank (Central Bank of
 * Nigeria, standard of 2010).
 */
export function isNuban(digits: string, bank: string): boolean {
  return endsWithCheckDigit(bank + digits, [3, 7, 3]);
}

/** A rule for New Zealand accounts: the weighted sum of the branch and the base number must be divisible by `modulus`. */
type NewZealandRule = { weights: readonly number[]; modulus: number };

const lowBase: NewZealandRule = { weights: [6, 3, 7, 9, 0, 10, 5, 8, 4, 2, 1], modulus: 11 };
const highBase: NewZealandRule = { weights: [0, 0, 0, 0, 0, 10, 5, 8, 4, 2, 1], modulus: 11 };
const lowBaseMax = 990_000;

const newZealandRules: Record<string, NewZealandRule> = {
  "08": { weights: [0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1], modulus: 11 },
  "25": { weights: [0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1], modulus: 10 },
  "33": { weights: [0, 0, 0, 0, 1, 7, 3, 1, 7, 3, 1], modulus: 10 },
};

/** The banks with two rules: `lowBase` for base numbers below `lowBaseMax`, and `highBase` for all others. */
const newZealandBanks = new Set("01 02 03 04 06 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 27 30 35 38".split(" "));

/**
 * Whether the branch and the base number of a New Zealand account fit the rule of its bank. The account has 15 or 16 digits: 2
 * for the bank, 4 for the branch, 7 for the base number, and 2 or 3 for the suffix. Accounts of banks without a rule in this file
 * are accepted. Source: Inland Revenue, specification for withholding tax certificates.
 */
export function isNewZealandAccount(digits: string): boolean {
  const bank = digits.slice(0, 2);
  const usual = Number(digits.slice(6, 13)) < lowBaseMax ? lowBase : highBase;
  const rule = newZealandRules[bank] ?? (newZealandBanks.has(bank) ? usual : undefined);
  return !rule || weightedSum(digits.slice(2, 13), rule.weights) % rule.modulus === 0;
}
