import { friendlyFormatIBAN } from "ibantools";
import { type PayeeAccount, routingNumberNeed } from "./account-problems";
import { foldCode } from "./fold-code";
import { ibanCountry } from "./iban";

/** The facts that a form takes from an account number while a user types it. */
export type TypedAccountFacts = {
  routingNeed: ReturnType<typeof routingNumberNeed>;
  /** The country of an IBAN (alpha-2). Undefined if the number is not a valid IBAN. */
  country: string | undefined;
  /** An IBAN in groups of four characters. Undefined if the number is not a valid IBAN. */
  grouped: string | undefined;
};

/** Reads the facts of an account that a user is typing. Folds the typed numbers first. */
export function readTypedAccount(typed: Omit<PayeeAccount, "routingNumber">): TypedAccountFacts {
  const accountNumber = foldCode(typed.accountNumber);
  const country = ibanCountry(accountNumber);
  return {
    routingNeed: routingNumberNeed({ ...typed, accountNumber, swiftCode: foldCode(typed.swiftCode) }),
    country,
    grouped: country ? (friendlyFormatIBAN(accountNumber) ?? undefined) : undefined,
  };
}
