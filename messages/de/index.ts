import german from "i18n-iso-countries/langs/de.json";
import type { Messages } from "@/lib/i18n/messages";
import accounts from "./accounts.json";
import adminActs from "./admin/acts.json";
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
import beneficiaries from "./beneficiaries.json";
import cancelTransfer from "./cancel-transfer.json";
import categories from "./categories.json";
import common from "./common.json";
import dashboard from "./dashboard.json";
import deposits from "./deposits.json";
import emails from "./emails.json";
import errors from "./errors.json";
import explained from "./explained.json";
import firstSteps from "./first-steps.json";
import history from "./history.json";
import auth from "./identity/auth.json";
import keptForm from "./identity/kept-form.json";
import register from "./identity/register.json";
import secondFactors from "./identity/second-factors.json";
import security from "./identity/security.json";
import session from "./identity/session.json";
import loans from "./loans.json";
import profile from "./profile.json";
import look from "./shell/look.json";
import mailbox from "./shell/mailbox.json";
import notifications from "./shell/notifications.json";
import offline from "./shell/offline.json";
import quickLinks from "./shell/quick-links.json";
import search from "./shell/search.json";
import spending from "./spending.json";
import termProducts from "./term-products.json";
import terms from "./terms.json";
import transferPage from "./transfer-page.json";
import transfers from "./transfers.json";
import trends from "./trends.json";
import validation from "./validation.json";

/** The German texts; terms: docs/glossary/de.md. */
export default {
  accounts,
  admin,
  adminApprovals,
  adminActs,
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
  categories,
  common,
  dashboard,
  deposits,
  emails,
  errors,
  explained,
  firstSteps,
  history,
  termProducts,
  keptForm,
  loans,
  look,
  mailbox,
  notifications,
  offline,
  profile,
  quickLinks,
  register,
  search,
  secondFactors,
  security,
  session,
  spending,
  terms,
  transferPage,
  transfers,
  trends,
  validation,
} satisfies Messages;

/** Germans say it shorter than the list, whose name for it is too long for a field on a phone. */
export const countries = { ...german, countries: { ...german.countries, US: "Vereinigte Staaten" } };
