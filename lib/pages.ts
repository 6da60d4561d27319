import { paths } from "./paths";
import type { Act } from "./roles";

type Page = {
  path: string;
  /** The page's name in menu and title: a key of the texts `common`. */
  name: string;
  /** The name of an icon (components/ui/icon/icon-names.ts). */
  icon: string;
  /** The right that a page of the back office needs. */
  act?: Act;
  /** The page is a table that keeps the reader's own views. */
  hasViews?: true;
};

/** The pages with an entry in the menu. Menu, tiles, titles, palette and the tables' views read this list. */
export const pages = {
  home: { path: paths.home, name: "menuHome", icon: "house" },
  profile: { path: paths.profile, name: "menuProfile", icon: "user" },
  beneficiaries: { path: paths.beneficiaries, name: "menuBeneficiaries", icon: "users-round" },
  transactions: { path: paths.transactions, name: "menuTransactions", icon: "history" },
  statements: { path: paths.statements, name: "menuStatements", icon: "file-text" },
  spending: { path: paths.spending(), name: "menuSpending", icon: "chart-no-axes-column" },
  openAccount: { path: paths.openAccount(), name: "menuOpenAccount", icon: "plus" },
  ownTransfer: { path: paths.ownTransfer(), name: "menuOwnTransfer", icon: "repeat" },
  interbankTransfer: { path: paths.interbankTransfer, name: "menuInterbankTransfer", icon: "send" },
  wireTransfer: { path: paths.wireTransfer, name: "menuWireTransfer", icon: "globe" },
  loanApplication: { path: paths.loanApplication, name: "menuLoanApplication", icon: "hand-coins" },
  loans: { path: paths.loans, name: "menuMyLoans", icon: "receipt-text" },
  depositApplication: { path: paths.depositApplication, name: "menuDepositApplication", icon: "piggy-bank" },
  deposits: { path: paths.deposits, name: "menuMyDeposits", icon: "landmark" },
  manage: { path: paths.manage, name: "menuManage", icon: "compass", act: "desk.read" },
  manageUsers: {
    path: paths.manageUsers,
    name: "menuManageUsers",
    icon: "users",
    act: "customers.read",
    hasViews: true,
  },
  manageDepositPlans: {
    path: paths.manageDepositPlans,
    name: "menuManageDepositPlans",
    icon: "landmark",
    act: "plans.read",
    hasViews: true,
  },
  manageLoanPlans: {
    path: paths.manageLoanPlans,
    name: "menuManageLoanPlans",
    icon: "hand-coins",
    act: "plans.read",
    hasViews: true,
  },
  manageDeposits: {
    path: paths.manageDeposits,
    name: "menuManageDeposits",
    icon: "folder-lock",
    act: "deposits.read",
    hasViews: true,
  },
  manageLoans: {
    path: paths.manageLoans,
    name: "menuManageLoans",
    icon: "folder-clock",
    act: "loans.read",
    hasViews: true,
  },
  manageWireTransfers: {
    path: paths.manageWireTransfers,
    name: "menuManageWireTransfers",
    icon: "globe",
    act: "transfers.read",
    hasViews: true,
  },
  manageInterbankTransfers: {
    path: paths.manageInterbankTransfers,
    name: "menuManageInterbankTransfers",
    icon: "arrow-left-right",
    act: "transfers.read",
    hasViews: true,
  },
  manageOtherTransfers: {
    path: paths.manageOtherTransfers,
    name: "menuManageOtherTransfers",
    icon: "wallet",
    act: "transfers.read",
    hasViews: true,
  },
  manageApprovals: {
    path: paths.manageApprovals,
    name: "menuManageApprovals",
    icon: "circle-check",
    act: "approvals.read",
    hasViews: true,
  },
  manageReconciliation: {
    path: paths.manageReconciliation,
    name: "menuManageReconciliation",
    icon: "list-checks",
    act: "reconciliation.read",
    hasViews: true,
  },
  manageLedger: { path: paths.manageLedger, name: "menuManageLedger", icon: "scroll-text", act: "ledger.read" },
  manageRates: {
    path: paths.manageRates,
    name: "menuManageRates",
    icon: "coins",
    act: "rates.read",
    hasViews: true,
  },
  manageDay: { path: paths.manageDay, name: "menuManageDay", icon: "calendar-clock", act: "day.read" },
  manageCalendar: {
    path: paths.manageCalendar,
    name: "menuManageCalendar",
    icon: "calendar-days",
    act: "calendar.read",
  },
  manageBoard: { path: paths.manageBoard, name: "menuManageBoard", icon: "square-kanban", act: "board.read" },
  manageStaff: {
    path: paths.manageStaff,
    name: "menuManageStaff",
    icon: "users-round",
    act: "staff.read",
    hasViews: true,
  },
  manageAudit: {
    path: paths.manageAudit,
    name: "menuManageAudit",
    icon: "history",
    act: "audit.read",
    hasViews: true,
  },
} as const satisfies Record<string, Page>;

/** One of the pages. */
export type MenuPage = (typeof pages)[keyof typeof pages];
