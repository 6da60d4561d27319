import accounts from "@/messages/en/accounts.json";
import admin from "@/messages/en/admin/admin.json";
import adminApprovals from "@/messages/en/admin/approvals.json";
import adminAudit from "@/messages/en/admin/audit.json";
import adminBoard from "@/messages/en/admin/board.json";
import adminBooks from "@/messages/en/admin/books.json";
import adminCalendar from "@/messages/en/admin/calendar.json";
import adminDay from "@/messages/en/admin/day.json";
import adminDesk from "@/messages/en/admin/desk.json";
import adminPlans from "@/messages/en/admin/plans.json";
import adminQueues from "@/messages/en/admin/queues.json";
import adminRates from "@/messages/en/admin/rates.json";
import adminReconciliation from "@/messages/en/admin/reconciliation.json";
import adminStaff from "@/messages/en/admin/staff.json";
import adminTermProducts from "@/messages/en/admin/term-products.json";
import adminTransfers from "@/messages/en/admin/transfers.json";
import adminUsers from "@/messages/en/admin/users.json";
import auth from "@/messages/en/auth.json";
import beneficiaries from "@/messages/en/beneficiaries.json";
import cancelTransfer from "@/messages/en/cancel-transfer.json";
import common from "@/messages/en/common.json";
import dashboard from "@/messages/en/dashboard.json";
import deposits from "@/messages/en/deposits.json";
import emails from "@/messages/en/emails.json";
import errors from "@/messages/en/errors.json";
import history from "@/messages/en/history.json";
import loans from "@/messages/en/loans.json";
import mailbox from "@/messages/en/mailbox.json";
import notifications from "@/messages/en/notifications.json";
import profile from "@/messages/en/profile.json";
import register from "@/messages/en/register.json";
import secondFactors from "@/messages/en/second-factors.json";
import security from "@/messages/en/security.json";
import session from "@/messages/en/session.json";
import termProducts from "@/messages/en/term-products.json";
import terms from "@/messages/en/terms.json";
import transferPage from "@/messages/en/transfer-page.json";
import transfers from "@/messages/en/transfers.json";
import trends from "@/messages/en/trends.json";
import validation from "@/messages/en/validation.json";
import type { Locale } from "./locales";

/** The English texts, which are written first; one file per namespace. */
const en = {
  accounts,
  admin,
  adminApprovals,
  adminAudit,
  adminBoard,
  adminBooks,
  adminCalendar,
  adminDay,
  adminDesk,
  adminQueues,
  adminPlans,
  adminRates,
  adminReconciliation,
  adminStaff,
  adminTermProducts,
  adminTransfers,
  adminUsers,
  auth,
  beneficiaries,
  cancelTransfer,
  common,
  dashboard,
  deposits,
  emails,
  errors,
  history,
  termProducts,
  loans,
  mailbox,
  notifications,
  profile,
  register,
  secondFactors,
  security,
  session,
  terms,
  transferPage,
  transfers,
  trends,
  validation,
};

/** The type of all texts of the product, taken from the English ones. */
export type Messages = typeof en;

/** A file of `messages/<locale>/`. */
export type Namespace = keyof Messages;

const messagesByLocale: Record<Locale, Messages> = { en };

export function messagesOf(locale: Locale): Messages {
  return messagesByLocale[locale];
}
