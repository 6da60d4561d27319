import { extractBIC, isValidBIC } from "ibantools";
import { ibanBody, ibanCountry, isMeantAsIban, needsIban } from "./iban";
import { type Numbering, numberings } from "./numbering";
import { isCodeOf, numberingCountry } from "./territories";

/** An account at any bank. Its numbers are folded (`foldCode`). `country` (alpha-2) is the bank's country, if it is known. */
export type PayeeAccount = {
  accountNumber: string;
  country?: string | undefined;
  swiftCode: string;
  /** The bank's national number, such as a sort code. Empty if the number is not given. */
  routingNumber: string;
};

/** The country in a SWIFT code (alpha-2). Undefined if the code is not valid. */
export function swiftCountry(swiftCode: string): string | undefined {
  return isValidBIC(swiftCode) ? extractBIC(swiftCode).countryCode : undefined;
}

/** The bank's country: `country` if it is given, otherwise the country in a valid SWIFT code. */
export function bankCountry({ country, swiftCode }: Pick<PayeeAccount, "country" | "swiftCode">): string | undefined {
  return country || swiftCountry(swiftCode);
}

/** The rules for account numbers and bank numbers in a bank's country (alpha-2). */
export function numberingOf(country: string | undefined): Numbering | undefined {
  return country ? numberings[numberingCountry(country)] : undefined;
}

/**
 * Finds the mistake in an account number. Returns a key of the `validation` messages, or null for a correct number.
 *
 * @param country the bank's country (alpha-2); if it is unknown, only numbers that no country uses are refused
 */
export function accountNumberProblem(accountNumber: string, country?: string, routingNumber = ""): string | null {
  if (!/^[A-Z0-9]{4,34}$/.test(accountNumber) || /^0+$/.test(accountNumber)) return "accountNumber";
  const named = ibanCountry(accountNumber);
  if (named) return !country || isCodeOf(named, country) || isCodeOf(country, named) ? null : "ibanCountry";
  if (!country) return isMeantAsIban(accountNumber) ? "iban" : null;
  const numbers = numberingCountry(country);
  if (needsIban(numbers)) return /^[A-Z]/.test(accountNumber) ? "iban" : "ibanNeeded";
  const numbering = numberings[numbers];
  // If the format of the country's account numbers is known, the message for a wrong number describes this format. The message is
  // about a wrong IBAN only if the number begins with the country's code.
  if (numbering && !accountNumber.startsWith(numbers)) return numbering.account(accountNumber, routingNumber);
  return isMeantAsIban(accountNumber) ? "iban" : (numbering?.account(accountNumber, routingNumber) ?? null);
}

/**
 * Returns whether a form shows the field for the SWIFT code. The code is `needless` in countries where the national bank code
 * is enough to identify the bank.
 */
export function swiftCodeNeed({ accountNumber, country }: Omit<PayeeAccount, "routingNumber">): "needed" | "needless" {
  return numberingOf(country || ibanCountry(accountNumber))?.isBankEnough ? "needless" : "needed";
}

/** Finds the mistake in the SWIFT code (BIC, ISO 9362) of a bank in `country` (alpha-2). Returns null for a correct code. */
function swiftCodeProblem(account: PayeeAccount): string | null {
  const { swiftCode, country } = account;
  if (swiftCode === "") return swiftCodeNeed(account) === "needed" ? "required" : null;
  if (!isValidBIC(swiftCode)) return "swiftCodeFormat";
  const { countryCode = "" } = extractBIC(swiftCode);
  return country && !isCodeOf(countryCode, country) ? "swiftCodeCountry" : null;
}

/**
 * Returns whether a form shows the field for the national bank code of the payee's bank. `needed`: payments to the country of the
 * bank require the code. `needless`: the account number is an IBAN, which contains the code, or the country has no national bank
 * codes. `optional`: all other cases.
 */
export function routingNumberNeed(account: Omit<PayeeAccount, "routingNumber">): "needed" | "optional" | "needless" {
  if (ibanCountry(account.accountNumber)) return "needless";
  const country = bankCountry(account);
  if (!country) return "optional";
  const numbering = numberingOf(country);
  if (numbering?.needsBank) return "needed";
  return numbering?.bank ? "optional" : "needless";
}

function routingProblem(account: PayeeAccount): string | null {
  const { accountNumber, routingNumber } = account;
  if (routingNumber === "") return routingNumberNeed(account) === "needed" ? "required" : null;
  if (!/^[A-Z0-9]{1,34}$/.test(routingNumber)) return "lettersAndDigits";
  if (/^0+$/.test(routingNumber)) return "routingNumberZeros";
  if (ibanCountry(accountNumber)) return ibanBody(accountNumber).includes(routingNumber) ? null : "routingNumberIban";
  return numberingOf(bankCountry(account))?.bank?.(routingNumber) ?? null;
}

/**
 * Finds the mistakes in an account at any bank. Returns keys of the `validation` messages, keyed by field. Every form and every
 * route that accepts an account calls this function.
 */
export function payeeAccountProblems(account: PayeeAccount): Partial<Record<keyof PayeeAccount, string>> {
  const numberProblem = accountNumberProblem(account.accountNumber, bankCountry(account), account.routingNumber);
  const bankProblem = routingProblem(account);
  const found = {
    swiftCode: swiftCodeProblem(account),
    accountNumber: numberProblem,
    // If the account number itself has a mistake, the form does not report a difference between the IBAN and the bank number.
    routingNumber: numberProblem && bankProblem === "routingNumberIban" ? null : bankProblem,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}
