/** The account numbers that this bank gives out: '0' and ten digits, rising from 05197864578 (decision 3). */
const ownNumberFormat = /^0\d{10}$/;
const firstOwnNumber = "05197864578";

/**
 * Whether a number lies in this bank's own range. One that does and belongs to nobody cannot be paid; one that does not
 * belongs to another bank.
 */
export function isOwnBankNumber(accountNumber: string): boolean {
  return ownNumberFormat.test(accountNumber) && accountNumber >= firstOwnNumber;
}
