/**
 * Every e-mail of the bank and what it needs to be written. None of the values is a secret: an e-mail with a code
 * names the code's row, and the code is derived while the e-mail is being sent.
 */
export type EmailProps = {
  welcome: { firstName: string; accountNumber: string };
  "verify-email": { firstName: string; emailCodeId: string };
  "reset-password": { firstName: string; emailCodeId: string };
  "password-changed": { firstName: string };
  "transfer-status": {
    firstName: string;
    /** What happened; names the sentence. */
    event: "initiated" | "in-progress" | "approved" | "completed" | "cancelled" | "rejected" | "received" | "returned";
    transferId: string;
    /** Decimal text in `currency`. */
    amount: string;
    currency: string;
    /** Who is paid, or for `received` and `returned` who paid. */
    counterparty: string;
    reason: string;
  };
};

export type EmailTemplate = keyof EmailProps;
