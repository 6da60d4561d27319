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
  "loan-status": {
    firstName: string;
    /** What happened; names the sentence. */
    event:
      | "applied"
      | "approved"
      | "disbursed"
      | "instalment-due"
      | "instalment-paid"
      | "instalment-overdue"
      | "paid"
      | "closed"
      | "rejected"
      | "returned";
    loanId: string;
    name: string;
    /** Decimal text in `currency`: of the instalment where it is about one, else what was lent. */
    amount: string;
    currency: string;
    /** When the (for `disbursed`: first) instalment is due, `YYYY-MM-DD`; else empty. */
    date: string;
    reason: string;
  };
  "deposit-status": {
    firstName: string;
    /** What happened; names the sentence. */
    event: "applied" | "started" | "interest-paid" | "suspended" | "resumed" | "matured" | "closed" | "rejected";
    depositId: string;
    name: string;
    /** Decimal text in `currency`: the interest for `interest-paid`, else what is locked. */
    amount: string;
    currency: string;
    /** Until when the money is locked, for `interest-paid` when it was due, `YYYY-MM-DD`; empty when not to be said. */
    date: string;
    reason: string;
  };
  /** To staff. */
  "day-overdue": { firstName: string; date: string; count: number };
};

export type EmailTemplate = keyof EmailProps;
