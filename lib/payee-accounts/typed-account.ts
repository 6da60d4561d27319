import { extractIBAN, friendlyFormatIBAN } from "ibantools";
import { type PayeeAccount, routingNumberNeed } from "./account-problems";
import { foldCode } from "./fold-code";
import { ibanCountry } from "./iban";

/** A bank that a customer has paid before, with the number of an account at this bank. */
export type KnownBank = { accountNumber: string; bankTo: string; swiftCode: string };

/** The facts that a form takes from an account number while a user types it. */
export type TypedAccountFacts = {
  routingNeed: ReturnType<typeof routingNumberNeed>;
  /** The country of an IBAN (alpha-2). Undefined if the number is not a valid IBAN. */
  country: string | undefined;
  /** An IBAN in groups of four characters. Undefined if the number is not a valid IBAN. */
  grouped: string | undefined;
  /** The bank of an IBAN, if the customer has paid an account at this bank before. */
  bank: KnownBank | undefined;
};

/** Reads the facts of an account that a user is typing. Folds the typed numbers first. */
export function readTypedAccount(
  typed: Omit<PayeeAccount, "routingNumber">,
  knownBanks: readonly KnownBank[],
): TypedAccountFacts {
  const accountNumber = foldCode(typed.accountNumber);
  const country = ibanCountry(accountNumber);
  const bank = bankOf(accountNumber);
  return {
    routingNeed: routingNumberNeed({ ...typed, accountNumber, swiftCode: foldCode(typed.swiftCode) }),
    country,
    grouped: country ? (friendlyFormatIBAN(accountNumber) ?? undefined) : undefined,
    bank: bank ? knownBanks.find((known) => bankOf(known.accountNumber) === bank) : undefined,
  };
}

/** The country and the bank in an IBAN. Undefined if the number is not a valid IBAN, or if its country's IBANs name no bank. */
function bankOf(accountNumber: string): string | undefined {
  if (!ibanCountry(accountNumber)) return undefined;
  const { countryCode, bankIdentifier } = extractIBAN(accountNumber);
  return bankIdentifier ? `${countryCode} ${bankIdentifier}` : undefined;
}
