/**
 * The form of this bank's own account numbers: '0' and ten digits. The lowest number is 05197864578 (docs/decisions/payees.md).
 */
const ownNumberFormat = /^0\d{10}$/;
const firstOwnNumber = "05197864578";

/**
 * True when an account number lies in this bank's own range. A payment to a number in this range fails if no account has the
 * number. A number outside this range belongs to another bank.
 */
export function isOwnBankNumber(accountNumber: string): boolean {
  return ownNumberFormat.test(accountNumber) && accountNumber >= firstOwnNumber;
}

/**
 * A range of account number bodies. A body is the nine digits between the leading '0' and the check digit. The range includes
 * `first`, but not `end`.
 */
export type NumberRange = { first: number; end: number };

/** The bodies of this bank's account numbers. A hundred million accounts would use a fifth of this range. */
export const ownBodies: NumberRange = { first: Number(firstOwnNumber.slice(1, -1)), end: 1_000_000_000 };

/** Builds an account number from a body of nine digits. The number consists of '0', the body and the body's check digit. */
export function accountNumberOf(body: string): string {
  return `0${body}${checkDigit(body)}`;
}

/**
 * The check digit of ISO 7064, MOD 11,10. The check digit detects every error in one digit, and nearly every swap of two
 * neighbouring digits.
 */
function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10;
}
