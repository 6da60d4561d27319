import "server-only";
import { type AccountOpenedProps, accountOpenedEmail } from "@/emails/account-opened";
import { type BooksAlarmProps, booksAlarmEmail } from "@/emails/books-alarm";
import { callerCodeEmail } from "@/emails/caller-code";
import { codeLinkEmail } from "@/emails/code-link";
import { type DayNewsProps, dayNewsEmail } from "@/emails/day-news";
import { type DepositStatusProps, depositStatusEmail } from "@/emails/deposit-status";
import type { Letter, Sender } from "@/emails/letter";
import { type LoanStatusProps, loanStatusEmail } from "@/emails/loan-status";
import { messageNewsEmail } from "@/emails/message-news";
import { type PaymentNewsProps, paymentNewsEmail } from "@/emails/payment-news";
import { type ProposalNewsProps, proposalNewsEmail } from "@/emails/proposal-news";
import { type ReadingAlarmProps, readingAlarmEmail } from "@/emails/reading-alarm";
import { type SecurityNoticeProps, securityNoticeEmail } from "@/emails/security-notice";
import { type StaffInvitationProps, staffInvitationEmail } from "@/emails/staff-invitation";
import { type StaffNewsProps, staffNewsEmail } from "@/emails/staff-news";
import { type TransferStatusProps, transferStatusEmail } from "@/emails/transfer-status";
import { welcomeEmail } from "@/emails/welcome";
import type { Locale } from "@/lib/i18n/locales";
import { paths, withQuery } from "@/lib/paths";
import { transferReference } from "@/lib/transfer-reference";

/**
 * The input of each e-mail template of the bank. No input contains a secret. If an e-mail contains a code, its input contains
 * only the id of the code's row. The code is derived when the e-mail is sent.
 */
export type EmailProps = {
  welcome: { firstName: string; accountNumber: string };
  "verify-email": { firstName: string; emailCodeId: string };
  "reset-password": { firstName: string; emailCodeId: string };
  /** The two e-mails about a changed address: `leave-email` goes to the old address, and `join-email` goes to the new address. */
  "leave-email": { firstName: string; emailCodeId: string };
  "join-email": { firstName: string; emailCodeId: string };
  /** The code that a customer reads out to staff on the telephone. */
  "caller-code": { firstName: string; emailCodeId: string };
  /** The recipient has no account that states a language, so the e-mail is written in the language `locale`. */
  "staff-invitation": Omit<StaffInvitationProps, "linkPath"> & { invitationId: string; locale: Locale };
  "security-notice": Omit<SecurityNoticeProps, "disownPath"> & { emailCodeId: string };
  "transfer-status": Omit<TransferStatusProps, "reference" | "transferPath"> & { transferId: string };
  "loan-status": Omit<LoanStatusProps, "loanPath"> & { loanId: string };
  "deposit-status": Omit<DepositStatusProps, "depositPath"> & { depositId: string };
  "account-opened": Omit<AccountOpenedProps, "accountPath">;
  /**
   * `credit_incoming_payments` queues `payment-received`, and `take_back_incoming_payment` queues `payment-recalled`. Both are
   * SQL functions.
   */
  "payment-received": Omit<PaymentNewsProps, "paymentPath"> & { paymentId: string };
  "payment-recalled": Omit<PaymentNewsProps, "paymentPath"> & { paymentId: string };
  /** The two e-mails do not contain the text of the message. `message-colleague` goes to staff. */
  "message-received": { firstName: string; threadId: string };
  "message-colleague": { firstName: string; threadId: string };
  /** These five e-mails about the bank's day (`DayEvent`) go to staff. */
  "day-overdue": DayNewsProps;
  "position-limit": DayNewsProps;
  "exception-late": DayNewsProps;
  "exception-own-late": DayNewsProps;
  "maturity-suspended": DayNewsProps;
  "closing-money": DayNewsProps;
  /** Sent to one member of staff. `subjectId` is the id of the exception or of the transfer. */
  "staff-news": Omit<StaffNewsProps, "path"> & { subjectId: string };
  /** Sent to staff. */
  "books-alarm": Omit<BooksAlarmProps, "verificationPath"> & { verificationId: string };
  /** Sent to staff. The SQL function `tell_of_reading` queues this e-mail. */
  "reading-alarm": Omit<ReadingAlarmProps, "auditPath"> & { readerId: string };
  /** Sent to staff. The SQL function `tell_of_proposal` queues this e-mail. */
  "proposal-news": Omit<ProposalNewsProps, "proposalPath"> & { proposalId: string };
};

export type EmailTemplate = keyof EmailProps;

/**
 * The input of a template: the queued props and, if the e-mail needs one, a code. The code belongs to a single-use link, or is
 * a caller's code.
 */
type Source<Template extends EmailTemplate> = { props: EmailProps[Template]; code: string };

/** The functions that write the e-mails, keyed by template. */
export const emailWriters: { [Template in EmailTemplate]: (sender: Sender, source: Source<Template>) => Letter } = {
  welcome: (sender, { props }) => welcomeEmail(sender, { ...props, loginPath: paths.login() }),
  "verify-email": (sender, { props: { firstName }, code }) =>
    codeLinkEmail(sender, "verify-email", { firstName, linkPath: paths.verifyEmail(code) }),
  "reset-password": (sender, { props: { firstName }, code }) =>
    codeLinkEmail(sender, "reset-password", { firstName, linkPath: paths.resetPassword(code) }),
  "leave-email": (sender, { props: { firstName }, code }) =>
    codeLinkEmail(sender, "leave-email", { firstName, linkPath: paths.changeEmail(code) }),
  "join-email": (sender, { props: { firstName }, code }) =>
    codeLinkEmail(sender, "join-email", { firstName, linkPath: paths.changeEmail(code) }),
  "caller-code": (sender, { props: { firstName }, code }) => callerCodeEmail(sender, { firstName, code }),
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
  "payment-received": (sender, { props }) =>
    paymentNewsEmail(sender, "payment-received", { ...props, paymentPath: paths.transaction(props.paymentId) }),
  "payment-recalled": (sender, { props }) =>
    paymentNewsEmail(sender, "payment-recalled", { ...props, paymentPath: paths.transaction(props.paymentId) }),
  "account-opened": (sender, { props }) =>
    accountOpenedEmail(sender, { ...props, accountPath: withQuery(paths.dashboard, { account: props.accountNumber }) }),
  "message-received": (sender, { props: { firstName, threadId } }) =>
    messageNewsEmail(sender, "message-received", { firstName, path: paths.message(threadId) }),
  "message-colleague": (sender, { props: { firstName, threadId } }) =>
    messageNewsEmail(sender, "message-colleague", { firstName, path: paths.manageMessage(threadId) }),
  "day-overdue": (sender, { props }) => dayNewsEmail(sender, "day-overdue", props, paths.manageDay),
  "position-limit": (sender, { props }) => dayNewsEmail(sender, "position-limit", props, paths.ledgerStatements()),
  "exception-late": (sender, { props }) => dayNewsEmail(sender, "exception-late", props, paths.lateExceptions()),
  "exception-own-late": (sender, { props }) =>
    dayNewsEmail(sender, "exception-own-late", props, paths.lateExceptions("me")),
  "maturity-suspended": (sender, { props }) =>
    dayNewsEmail(sender, "maturity-suspended", props, paths.suspendedDeposits()),
  "closing-money": (sender, { props }) => dayNewsEmail(sender, "closing-money", props, paths.closedWithMoney()),
  "staff-news": (sender, { props: { subjectId, ...props } }) =>
    staffNewsEmail(sender, {
      ...props,
      path: staffNewsPath(props.event, subjectId),
    }),
  "books-alarm": (sender, { props }) =>
    booksAlarmEmail(sender, { ...props, verificationPath: paths.ledgerVerification(props.verificationId) }),
  "reading-alarm": (sender, { props }) =>
    readingAlarmEmail(sender, {
      ...props,
      auditPath: withQuery(paths.manageAudit, { q: props.readerId, status: "reads" }),
    }),
  "proposal-news": (sender, { props }) =>
    proposalNewsEmail(sender, { ...props, proposalPath: paths.proposal(props.proposalId) }),
};

/** The path of the page that shows the record that the e-mail is about. */
function staffNewsPath(event: EmailProps["staff-news"]["event"], subjectId: string): string {
  if (event === "difference-given") return paths.ownExceptions;
  return event.startsWith("work-") ? paths.workItem(subjectId) : paths.managedRecord("interbank", subjectId);
}

/**
 * True for events whose e-mail goes to the receiver of the transfer. The e-mail links to the receiver's history, because the
 * receiver has no page for the transfer until the bank has asked them to return the payment.
 */
function isReceivers(event: EmailProps["transfer-status"]["event"]): boolean {
  return event === "received" || event === "returned";
}
