import type { Messages } from "@/lib/i18n/messages";
import accounts from "./accounts.json";
import admin from "./admin/admin.json";
import adminApprovals from "./admin/approvals.json";
import adminAudit from "./admin/audit.json";
import adminBoard from "./admin/board.json";
import adminBooks from "./admin/books.json";
import adminCalendar from "./admin/calendar.json";
import adminDay from "./admin/day.json";
import adminDesk from "./admin/desk.json";
import adminPlans from "./admin/plans.json";
import adminQueues from "./admin/queues.json";
import adminRates from "./admin/rates.json";
import adminReconciliation from "./admin/reconciliation.json";
import adminStaff from "./admin/staff.json";
import adminTermProducts from "./admin/term-products.json";
import adminTransfers from "./admin/transfers.json";
import adminUsers from "./admin/users.json";
import auth from "./auth.json";
import beneficiaries from "./beneficiaries.json";
import cancelTransfer from "./cancel-transfer.json";
import common from "./common.json";
import dashboard from "./dashboard.json";
import deposits from "./deposits.json";
import emails from "./emails.json";
import errors from "./errors.json";
import history from "./history.json";
import loans from "./loans.json";
import look from "./look.json";
import mailbox from "./mailbox.json";
import notifications from "./notifications.json";
import profile from "./profile.json";
import quickLinks from "./quick-links.json";
import register from "./register.json";
import search from "./search.json";
import secondFactors from "./second-factors.json";
import security from "./security.json";
import session from "./session.json";
import termProducts from "./term-products.json";
import terms from "./terms.json";
import transferPage from "./transfer-page.json";
import transfers from "./transfers.json";
import trends from "./trends.json";
import validation from "./validation.json";

export { default as countries } from "i18n-iso-countries/langs/de.json";

/** The German texts; terms: docs/glossary/de.md. */
export default {
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
  look,
  mailbox,
  notifications,
  profile,
  quickLinks,
  register,
  search,
  secondFactors,
  security,
  session,
  terms,
  transferPage,
  transfers,
  trends,
  validation,
} satisfies Messages;
