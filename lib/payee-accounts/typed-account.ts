import { extractIBAN, friendlyFormatIBAN } from "ibantools";
import {
  bankCountry,
  numberingOf,
  type PayeeAccount,
  routingNumberNeed,
  swiftCodeNeed,
  swiftCountry,
} from "./account-problems";
import { foldCode } from "./fold-code";
import { hasIbans, ibanCountry, needsIban } from "./iban";
import type { BankNumberKind, Numbering } from "./numbering";
import { numberingCountry } from "./territories";

/** A bank with an account to which the customer has sent money before, and the numbers of this account. */
export type KnownBank = Pick<PayeeAccount, "accountNumber" | "swiftCode" | "routingNumber"> & {
  /** The bank's country (alpha-2). Null if the customer has not named a country. */
  country: string | null;
  bankTo: string;
};

/** The facts that a form derives from the numbers of an account while a user types them. */
export type TypedAccountFacts = {
  routingNeed: ReturnType<typeof routingNumberNeed>;
  swiftNeed: ReturnType<typeof swiftCodeNeed>;
  /** The country in an IBAN or in a SWIFT code (alpha-2). Undefined if neither is valid. */
  country: string | undefined;
  /** The country in the SWIFT code (alpha-2). Undefined if the code is not valid. */
  swiftCountry: string | undefined;
  /** The name of the account numbers in the bank's country. Undefined if the numbers have no special name. */
  accountKind: "iban" | Numbering["accountKind"];
  /** Whether the account number may be an IBAN. */
  mayBeIban: boolean;
  /** The name of the national bank codes in the bank's country. Undefined if the country is unknown. */
  bankKind: BankNumberKind | undefined;
  asksPurpose: boolean;
  /** An IBAN in groups of four characters. Undefined if the number is not a valid IBAN. */
  grouped: string | undefined;
  /** The bank that the numbers identify. Undefined unless the customer has sent money to an account at this bank before. */
  bank: KnownBank | undefined;
  /** The name of the bank, if the numbers identify the bank. */
  bankName: string | undefined;
};

/** Derives the facts of an account from the numbers that a user has typed so far. The typed numbers may be in any notation. */
export function readTypedAccount(typed: PayeeAccount, knownBanks: readonly KnownBank[]): TypedAccountFacts {
  const account = {
    accountNumber: foldCode(typed.accountNumber),
    swiftCode: foldCode(typed.swiftCode),
    routingNumber: foldCode(typed.routingNumber),
    country: typed.country,
  };
  const { accountNumber, routingNumber } = account;
  const ofIban = ibanCountry(accountNumber);
  const ofSwift = swiftCountry(account.swiftCode);
  const country = ofIban ?? bankCountry(account);
  const numbering = numberingOf(country);
  const bank = bankOf(account);
  const known = bank ? knownBanks.find((one) => bankOf(one) === bank) : undefined;
  return {
    routingNeed: routingNumberNeed(account),
    swiftNeed: swiftCodeNeed(account),
    country: ofIban ?? ofSwift,
    swiftCountry: ofSwift,
    accountKind: country && needsIban(numberingCountry(country)) ? "iban" : numbering?.accountKind,
    mayBeIban: country ? hasIbans(numberingCountry(country)) : true,
    bankKind: numbering?.bankKind,
    asksPurpose: numbering?.asksPurpose ?? false,
    grouped: ofIban ? (friendlyFormatIBAN(accountNumber) ?? undefined) : undefined,
    bank: known,
    bankName: known?.bankTo ?? (ofIban ? undefined : numbering?.bankName?.(accountNumber, routingNumber)),
  };
}

/**
 * Returns a key of the bank that the numbers of an account identify: the country and the bank code. The bank code is in the IBAN,
 * or is the national bank code. Undefined if the numbers identify no bank.
 */
function bankOf(account: Omit<PayeeAccount, "country"> & { country?: string | null | undefined }): string | undefined {
  const { accountNumber, routingNumber, swiftCode } = account;
  if (ibanCountry(accountNumber)) {
    const { countryCode, bankIdentifier } = extractIBAN(accountNumber);
    return bankIdentifier ? `${countryCode} ${bankIdentifier}` : undefined;
  }
  const country = bankCountry({ country: account.country ?? undefined, swiftCode });
  const isRight = routingNumber !== "" && numberingOf(country)?.bank?.(routingNumber) === null;
  return country && isRight ? `${numberingCountry(country)} ${routingNumber}` : undefined;
}
