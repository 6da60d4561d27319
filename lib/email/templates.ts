import "server-only";
import { type AccountOpenedProps, accountOpenedEmail } from "@/emails/account-opened";
import { type BooksAlarmProps, booksAlarmEmail } from "@/emails/books-alarm";
import { codeLinkEmail } from "@/emails/code-link";
import { dayOverdueEmail } from "@/emails/day-overdue";
import { type DepositStatusProps, depositStatusEmail } from "@/emails/deposit-status";
import type { Letter, Sender } from "@/emails/letter";
import { type LoanStatusProps, loanStatusEmail } from "@/emails/loan-status";
import { type ProposalNewsProps, proposalNewsEmail } from "@/emails/proposal-news";
import { type SecurityNoticeProps, securityNoticeEmail } from "@/emails/security-notice";
import { type StaffInvitationProps, staffInvitationEmail } from "@/emails/staff-invitation";
import { type TransferStatusProps, transferStatusEmail } from "@/emails/transfer-status";
import { welcomeEmail } from "@/emails/welcome";
import type { Locale } from "@/lib/i18n/locales";
import { paths, withQuery } from "@/lib/paths";
import { transferReference } from "@/lib/transfer-reference";

/**
 * Every e-mail of the bank and what it needs to be written. None of the values is a secret: an e-mail with a code
 * names the code's row, and the code is derived while the e-mail is being sent.
 */
export type EmailProps = {
  welcome: { firstName: string; accountNumber: string };
  "verify-email": { firstName: string; emailCodeId: string };
  "reset-password": { firstName: string; emailCodeId: string };
  /** Its receiver is nobody's user yet: it is written in `locale`. */
  "staff-invitation": Omit<StaffInvitationProps, "linkPath"> & { invitationId: string; locale: Locale };
  "security-notice": Omit<SecurityNoticeProps, "disownPath"> & { emailCodeId: string };
  "transfer-status": Omit<TransferStatusProps, "reference" | "transferPath"> & { transferId: string };
  "loan-status": Omit<LoanStatusProps, "loanPath"> & { loanId: string };
  "deposit-status": Omit<DepositStatusProps, "depositPath"> & { depositId: string };
  "account-opened": Omit<AccountOpenedProps, "accountPath">;
  /** Sent to staff. */
  "day-overdue": { firstName: string; date: string; count: number };
  /** Sent to staff. */
  "books-alarm": Omit<BooksAlarmProps, "verificationPath"> & { verificationId: string };
  /** Sent to staff; written by the SQL function `tell_of_proposal`. */
  "proposal-news": Omit<ProposalNewsProps, "proposalPath"> & { proposalId: string };
};

export type EmailTemplate = keyof EmailProps;

/** What a template gets: the queued props and, for a letter with a link that works once, the code of that link. */
type Source<Template extends EmailTemplate> = { props: EmailProps[Template]; code: string };

/** The function that writes each e-mail. */
export const emailWriters: { [Template in EmailTemplate]: (sender: Sender, source: Source<Template>) => Letter } = {
  welcome: (sender, { props }) => welcomeEmail(sender, { ...props, loginPath: paths.login() }),
  "verify-email": (sender, { props: { firstName }, code }) =>
    codeLinkEmail(sender, "verify-email", { firstName, linkPath: paths.verifyEmail(code) }),
  "reset-password": (sender, { props: { firstName }, code }) =>
    codeLinkEmail(sender, "reset-password", { firstName, linkPath: paths.resetPassword(code) }),
  "staff-invitation": (sender, { props, code }) =>
    staffInvitationEmail(sender, { ...props, linkPath: paths.staffInvitation(code) }),
  "security-notice": (sender, { props, code }) =>
    securityNoticeEmail(sender, { ...props, disownPath: paths.disownChange(code) }),
  "transfer-status": (sender, { props }) =>
    transferStatusEmail(sender, {
      ...props,
      reference: transferReference(props.transferId),
      transferPath: isReceivers(props.event) ? paths.transactions : paths.transaction(props.transferId),
    }),
  "loan-status": (sender, { props }) => loanStatusEmail(sender, { ...props, loanPath: paths.loan(props.loanId) }),
  "deposit-status": (sender, { props }) =>
    depositStatusEmail(sender, { ...props, depositPath: paths.deposit(props.depositId) }),
  "account-opened": (sender, { props }) =>
    accountOpenedEmail(sender, { ...props, accountPath: withQuery(paths.dashboard, { account: props.accountNumber }) }),
  "day-overdue": (sender, { props }) => dayOverdueEmail(sender, { ...props, dayPath: paths.manageDay }),
  "books-alarm": (sender, { props }) =>
    booksAlarmEmail(sender, { ...props, verificationPath: paths.ledgerVerification(props.verificationId) }),
  "proposal-news": (sender, { props }) =>
    proposalNewsEmail(sender, { ...props, proposalPath: paths.proposal(props.proposalId) }),
};

/** A transfer has no page that its receiver may open. */
function isReceivers(event: EmailProps["transfer-status"]["event"]): boolean {
  return event === "received" || event === "returned";
}
