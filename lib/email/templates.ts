import type { DepositStatusProps } from "@/emails/deposit-status";
import type { LoanStatusProps } from "@/emails/loan-status";
import type { TransferStatusProps } from "@/emails/transfer-status";

/**
 * Every e-mail of the bank and what it needs to be written. None of the values is a secret: an e-mail with a code
 * names the code's row, and the code is derived while the e-mail is being sent.
 */
export type EmailProps = {
  welcome: { firstName: string; accountNumber: string };
  "verify-email": { firstName: string; emailCodeId: string };
  "reset-password": { firstName: string; emailCodeId: string };
  "password-changed": { firstName: string };
  "transfer-status": Omit<TransferStatusProps, "reference" | "transferPath"> & { transferId: string };
  "loan-status": Omit<LoanStatusProps, "loanPath"> & { loanId: string };
  "deposit-status": Omit<DepositStatusProps, "depositPath"> & { depositId: string };
  /** To staff. */
  "day-overdue": { firstName: string; date: string; count: number };
};

export type EmailTemplate = keyof EmailProps;
