import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import type { ReactNode } from "react";
import type { ActionResult, FieldErrors } from "@/lib/action-result";
import type { Currency } from "@/lib/money/currency";
import type { QuoteView } from "@/lib/quotes/schema";

/** The order that a customer sees before money moves. */
export type OrderToConfirm = {
  /** The receiver's name. */
  name: string;
  /** The receiver's account number, or the e-mail address with the wallet's name. */
  address: string;
  /** The name, country and SWIFT code of the receiver's bank, if the order names the bank. */
  bank?: string;
  /** Further details that identify the receiver. */
  details?: { term: string; value: string }[];
  /** The time when the money arrives or when the bank sends it, and why it does not arrive earlier. */
  when: { text: string; reason?: string };
  /** The result of the check of the receiver's name. */
  notice: ReactNode;
  /** The number of the paying account. */
  from: string;
  /** The available amount of the paying account, in minor units of its currency. */
  availableMinor: bigint;
  payingCurrency: Currency;
  /** The arriving amount, formatted. If the order has no quote, the account is debited with this amount. */
  amount: string;
  /** The amount that arrives, in minor units of its currency. */
  amountMinor: bigint;
  quote?: QuoteView;
  note: string;
  /** The proof that the customer gives for this order: a PIN, a code or a passkey. */
  proof: {
    stepUp: "pin" | "time_code" | "passkey";
    /**
     * The smallest debited amount that needs the proof, in minor units of the account's currency. Undefined when the bank asks
     * for no proof.
     */
    fromMinor: bigint | undefined;
    /** True if the form contains the proof already. */
    isGiven: boolean;
    /** Lets the device sign the order together with the sheet's input. */
    sign: (given: Given) => Promise<ActionResult<AuthenticationResponseJSON>>;
  };
  /**
   * Whether the customer has recently sent an identical payment. If so, the sheet asks the customer to confirm a second payment.
   */
  isAgain?: boolean;
  /** The server's problems with the sheet's input. */
  problems?: FieldErrors;
  /** The number of refused attempts to send this order. */
  attempt: number;
};

/** The sheet's input for the order: the shown price, the PIN or code, a wallet's credentials, and the passkey's signature. */
export type Given = {
  pin?: string;
  password?: string;
  sixDigits?: string;
  quoteId?: string;
  passkey?: AuthenticationResponseJSON;
  sendAgain?: true;
};
