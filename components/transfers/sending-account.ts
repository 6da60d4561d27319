import type { AccountRoom } from "@/lib/transfers/sending/limits.model";

/** An account that can send money. The texts are in the reader's language. */
export type SendingAccount = AccountRoom & {
  accountNumber: string;
  /** The customer's name for the account, and the number. */
  label: string;
  available: string;
  /** The limit for one day, as a text. */
  daily: string;
  /** A text that explains for which amounts the bank asks for a PIN, code or passkey. */
  pinHelp: string;
  /** The proof that the customer must give for an amount of `leftWithoutPinMinor` or more. */
  stepUp: "pin" | "time_code" | "passkey";
  /** The smallest debited amount that needs a proof, in minor units of the account's currency. */
  leftWithoutPinMinor: bigint;
};

/** The account that is chosen in the form. If no account is chosen yet, returns the first account. */
export function chosenAccount(accounts: SendingAccount[], accountNumber: string | undefined): SendingAccount {
  const [first] = accounts;
  if (!first) throw new RangeError("a form that sends money needs an account to send from");
  return accounts.find((account) => account.accountNumber === accountNumber) ?? first;
}
