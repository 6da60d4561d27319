/** The account numbers that this bank gives out: '0' and ten digits, rising from 05197864578 (decision 52). */
const ownNumberFormat = /^0\d{10}$/;
const firstOwnNumber = "05197864578";

/**
 * Whether a number lies in this bank's own range. One that does and belongs to nobody cannot be paid; one that does not
 * belongs to another bank.
 */
export function isOwnBankNumber(accountNumber: string): boolean {
  return ownNumberFormat.test(accountNumber) && accountNumber >= firstOwnNumber;
}

/** The account number of a body of nine digits: '0', the body, and its check digit. */
export function accountNumberOf(body: string): string {
  return `0${body}${checkDigit(body)}`;
}

/** By ISO 7064, MOD 11,10: it finds every wrong digit, and nearly every swap of two neighbours. */
function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return (11 - product) % 10;
}
