import type { Currency } from "@/lib/money/currency";

/** An account to send from; texts are in the reader's language. */
export type SendingAccount = {
  accountNumber: string;
  currency: Currency;
  /** In minor units of its currency. */
  availableMinor: bigint;
  available: string;
  /** How much can be sent, as a sentence or two. */
  canSend: string;
  pinHelp: string;
  /** What the customer gives from there on. */
  stepUp: "pin" | "time_code" | "passkey";
  /** What leaves the account from this on needs it, in minor units of its currency. */
  leftWithoutPinMinor: bigint;
  newPayeeLimit: string;
};

/** The account that the form has chosen; the first one until it has. */
export function chosenAccount(accounts: SendingAccount[], accountNumber: string | undefined): SendingAccount {
  const [first] = accounts;
  if (!first) throw new RangeError("a form that sends money needs an account to send from");
  return accounts.find((account) => account.accountNumber === accountNumber) ?? first;
}
