import { type PageKey, pages } from "@/lib/pages";
import { paths } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";
import {
  addEmpty,
  chooseBeneficiary,
  deleteBeneficiary,
  editCustomer,
  editQueued,
  editRate,
  fillWallet,
  openApplication,
  openCustomer,
  openCustomerTab,
  openDrawer,
  openEntry,
  openEvent,
  openFilters,
  openFirst,
  openFirstLink,
  openFirstPanel,
  openList,
  openMenu,
  openPalette,
  openQueued,
  openSearch,
  openSettings,
  openTask,
  openTransfer,
  type Preparation,
  press,
  reviewTransfer,
  reviewWire,
  sendEmpty,
  waitForBoard,
  waitForCalendar,
  waitForVerdict,
} from "./shot-acts";

/** The visitor of a page. A stranger has no session. A newcomer has just signed up and has no records yet. */
export type Visitor = "stranger" | "newcomer" | "customer" | "admin";

/** A picture of a page. `prepare` runs before the picture is taken. */
export type Shot = {
  name: string;
  path: string;
  prepare?: Preparation;
};

/**
 * The pictures of some pages in the menu need a preparation, or a path that differs from the page's own path. The fields here
 * override the default fields of a picture, or are added to them.
 */
const openings: { [Key in PageKey]?: Partial<Shot> } = {
  manageRates: { path: paths.manageRateHistory("EUR") },
  manageBoard: { prepare: waitForBoard },
  manageCalendar: { prepare: waitForCalendar },
};

/** Returns a picture of each page in the customers' or the staff's menu. The picture's name is the page's path. */
function menuShots(menu: "customer" | "staff"): Shot[] {
  return (Object.entries(pages) as [PageKey, (typeof pages)[PageKey]][])
    .filter(([, page]) => "act" in page === (menu === "staff"))
    .map(([key, { path }]) => ({ name: path.slice(1) || "dashboard", path, ...openings[key] }));
}

/**
 * The pictures of every page, and of each state of a page that looks different. A new page needs an entry here only if it is not
 * in the menu.
 */
export const shots: Record<Visitor, Shot[]> = {
  stranger: [
    { name: "login", path: paths.login() },
    { name: "login-errors", path: paths.login(), prepare: sendEmpty("Login") },
    { name: "register", path: paths.register },
    { name: "register-errors", path: paths.register, prepare: sendEmpty("Next") },
    { name: "forgot-password", path: paths.forgotPassword },
    { name: "reset-password", path: paths.resetPassword("no-such-code") },
    { name: "verify-email-failed", path: paths.verifyEmail("no-such-code") },
    { name: "not-me", path: paths.disownChange("no-such-code") },
    {
      name: "not-me-used",
      path: paths.disownChange("no-such-code"),
      prepare: press("This was not me"),
    },
    { name: "invitation-over", path: paths.staffInvitation("no-such-code") },
    { name: "terms", path: paths.terms },
    { name: "verify", path: paths.verify },
    { name: "verify-forged", path: paths.verifyReceipt("HF-0000000001", "no-such-proof"), prepare: waitForVerdict },
    { name: "components", path: paths.demoComponents },
    { name: "mailbox", path: paths.demoMailbox },
  ],
  newcomer: [
    ...Object.entries({
      dashboard: paths.home,
      beneficiaries: paths.beneficiaries,
      "interbank-transfer": paths.interbankTransfer,
      "own-transfer": paths.ownTransfer(),
      transactions: paths.transactions,
      statements: paths.statements,
      loans: paths.loans,
      "loan-application": paths.loanApplication,
      fdr: paths.deposits,
      notifications: paths.notifications,
      plans: paths.plans,
    }).map(([name, path]) => ({ name: `new-${name}`, path })),
  ],
  customer: [
    ...menuShots("customer"),
    { name: "get-paid", path: paths.getPaid() },
    { name: "drawer", path: paths.home, prepare: openDrawer },
    { name: "settings", path: paths.home, prepare: openSettings },
    { name: "palette", path: paths.home, prepare: openPalette("noah", "Transfers") },
    { name: "palette-open", path: paths.home, prepare: openSearch },
    { name: "account-menu", path: paths.home, prepare: openMenu("Account") },
    { name: "notifications-bell", path: paths.home, prepare: openMenu("Notifications") },
    { name: "notifications", path: paths.notifications },
    { name: "notification-choices", path: paths.notificationChoices("transfer-approved") },
    { name: "plans", path: paths.plans },
    { name: "me", path: paths.me },
    { name: "profile-edit", path: paths.editProfile("details") },
    { name: "profile-email", path: paths.editProfile("email") },
    { name: "security", path: paths.security },
    { name: "security-password", path: paths.editSecurity("password") },
    { name: "security-add-app", path: paths.security, prepare: press("Add an authenticator app") },
    { name: "security-add-passkey", path: paths.security, prepare: press("Add a passkey") },
    { name: "beneficiaries-add", path: paths.beneficiaries, prepare: press("Add Beneficiary") },
    { name: "beneficiaries-delete", path: paths.beneficiaries, prepare: deleteBeneficiary },
    { name: "interbank-transfer-errors", path: paths.interbankTransfer, prepare: sendEmpty("Initiate Transfer") },
    { name: "interbank-transfer-filled", path: paths.interbankTransfer, prepare: chooseBeneficiary },
    { name: "interbank-transfer-review", path: paths.interbankTransfer, prepare: reviewTransfer },
    { name: "wire-transfer-errors", path: paths.wireTransfer, prepare: sendEmpty("Initiate Wire Transfer") },
    { name: "wire-transfer-review", path: paths.wireTransfer, prepare: reviewWire },
    ...walletChannelKeys.map((key) => ({ name: key, path: walletChannels[key].path })),
    { name: "paypal-review", path: walletChannels.paypal.path, prepare: fillWallet("Initiate Transfer") },
    { name: "skrill-credentials", path: walletChannels.skrill.path, prepare: fillWallet("Continue") },
    { name: "transactions-filters", path: paths.transactions, prepare: openFilters },
    { name: "loan", path: paths.loans, prepare: openFirst },
    { name: "fdr-application-apply", path: paths.depositApplication, prepare: openApplication },
    { name: "deposit", path: paths.deposits, prepare: openFirst },
    { name: "transaction", path: paths.transactions, prepare: openTransfer },
    { name: "transactions-nothing", path: `${paths.transactions}?q=nothing-like-this` },
    { name: "not-found", path: "/no-such-page" },
  ],
  admin: [
    ...menuShots("staff"),
    { name: "manage-user", path: paths.manageUsers, prepare: openCustomer },
    {
      name: "manage-user-edit",
      path: paths.manageUsers,
      prepare: editCustomer,
    },
    ...["beneficiaries", "transfers", "lending", "emails", "notes", "audit", "timeline"].map((tab) => ({
      name: `manage-user-${tab}`,
      path: paths.manageUsers,
      prepare: openCustomerTab(tab),
    })),
    { name: "manage-drawer", path: paths.manage, prepare: openDrawer },
    { name: "manage-palette", path: paths.manage, prepare: openPalette("ha", "Customers") },
    { name: "manage-loan-add-errors", path: paths.manageLoanPlans, prepare: addEmpty("Add Loan") },
    { name: "manage-fdr-edit", path: paths.manageDepositPlans, prepare: press("Edit {name}") },
    { name: "manage-fdr-delete", path: paths.manageDepositPlans, prepare: press("Delete {name}") },
    {
      name: "manage-loanadmin-edit",
      path: paths.manageLoans,
      prepare: async (page, words) => {
        await editQueued(page, words);
        await openList("Status")(page, words);
      },
    },
    {
      name: "manage-rates-edit",
      path: paths.manageRates,
      prepare: editRate,
    },
    { name: "manage-ledger-verifications", path: paths.ledgerVerifications },
    { name: "manage-ledger-accounts", path: paths.ledgerAccounts },
    { name: "manage-ledger-statements", path: paths.ledgerStatements() },
    { name: "manage-ledger-journal", path: paths.ledgerJournal },
    { name: "manage-ledger-journal-new", path: paths.ledgerJournal, prepare: press("New entry") },
    { name: "manage-ledger-months", path: paths.ledgerMonths },
    { name: "manage-ledger-chart", path: paths.ledgerChart },
    { name: "manage-ledger-account", path: paths.ledgerAccountsLike("income:"), prepare: openFirstLink },
    { name: "manage-ledger-entry", path: paths.ledgerAccountsLike("loan:"), prepare: openEntry },
    { name: "manage-board-task", path: paths.manageBoard, prepare: openTask },
    { name: "manage-board-add", path: paths.manageBoard, prepare: press("Add task") },
    { name: "manage-calendar-add", path: paths.manageCalendar, prepare: press("Add event") },
    { name: "manage-calendar-month", path: paths.manageCalendarAt({ view: "month" }), prepare: waitForCalendar },
    { name: "manage-calendar-week", path: paths.manageCalendarAt({ view: "week" }), prepare: waitForCalendar },
    { name: "manage-calendar-list", path: paths.manageCalendarAt({ view: "list" }), prepare: waitForCalendar },
    { name: "manage-calendar-event", path: paths.manageCalendarAt({ view: "list" }), prepare: openEvent },
    { name: "manage-approvals-open", path: paths.manageApprovals, prepare: openFirstPanel },
    { name: "manage-rails-wire", path: paths.rail("wire") },
    { name: "manage-reconciliation-files", path: paths.settlementFiles },
    { name: "manage-reconciliation-upload", path: paths.settlementFiles, prepare: press("Upload a file") },
    { name: "manage-staff-invite", path: paths.manageStaff, prepare: press("Invite colleague") },
    { name: "manage-staff-role", path: paths.manageStaff, prepare: press("Change the role of {name}") },
    { name: "manage-interbanktransfers-edit", path: paths.manageInterbankTransfers, prepare: editQueued },
    { name: "manage-wiretransfers-open", path: paths.manageWireTransfers, prepare: openQueued },
    { name: "manage-interbanktransfers-open", path: paths.manageInterbankTransfers, prepare: openQueued },
    { name: "manage-othertransfers-open", path: paths.manageOtherTransfers, prepare: openQueued },
  ],
};
