import { composeIBAN, isValidIBAN } from "ibantools";

/** The form of a BIC (ISO 9362) in capital letters: eight characters, and three more for a branch. */
export const bicForm = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** The parts that all IBANs of the bank have: the country (alpha-2) and the bank's code in this country. */
export type IbanBank = { country: string; bankCode: string };

/** The form of this bank's own account numbers: '0' and ten digits. The first digit is always 0, so IBANs omit it. */
const ownNumberFormat = /^0\d{10}$/;
const digitsInIban = 10;

/**
 * The IBAN of an account of this bank (ISO 13616): country, check digits, bank code, and the account number with leading zeros.
 * Null if the number is not a number of this bank, or if it does not fit into the country's IBANs.
 */
export function ibanOfAccount({ country, bankCode }: IbanBank, accountNumber: string): string | null {
  if (!ownNumberFormat.test(accountNumber)) return null;
  const digits = accountNumber.slice(-digitsInIban);
  // The country determines the length of its IBANs. The function does not know this length, so it tries every length that an IBAN
  // can have.
  for (let length = digitsInIban; length <= 26; length += 1) {
    const iban = composeIBAN({ countryCode: country, bban: bankCode + digits.padStart(length, "0") });
    if (iban) return isValidIBAN(iban) ? iban : null;
  }
  return null;
}

/** The account number in an IBAN of this bank. Null for every other text. @param iban without spaces, in capital letters */
export function accountNumberOfIban(bank: IbanBank | null, iban: string): string | null {
  const accountNumber = `0${iban.slice(-digitsInIban)}`;
  return bank && ibanOfAccount(bank, accountNumber) === iban ? accountNumber : null;
}

/** The account number that an IBAN of this bank contains. Any other number is returned unchanged. @param number without spaces */
export function toAccountNumber(bank: IbanBank | null, number: string): string {
  return accountNumberOfIban(bank, number) ?? number;
}
