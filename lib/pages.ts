import { paths } from "./paths";
import type { Act } from "./roles";

/** A section of the menu: the first five for everybody, the others for staff. */
type PageSection = "main" | "own" | "transfers" | "loans" | "deposits" | "desk" | "admin" | "desks";

type Page = {
  /** The page's section in the menu. The list has the order of the menu. */
  section: PageSection;
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
  home: { section: "main", path: paths.home, name: "menuHome", icon: "house" },
  profile: { section: "own", path: paths.profile, name: "menuProfile", icon: "user" },
  beneficiaries: { section: "own", path: paths.beneficiaries, name: "menuBeneficiaries", icon: "users-round" },
  transactions: { section: "own", path: paths.transactions, name: "menuTransactions", icon: "history" },
  statements: { section: "own", path: paths.statements, name: "menuStatements", icon: "file-text" },
  spending: { section: "own", path: paths.spending(), name: "menuSpending", icon: "chart-no-axes-column" },
  openAccount: { section: "own", path: paths.openAccount(), name: "menuOpenAccount", icon: "plus" },
  ownTransfer: { section: "transfers", path: paths.ownTransfer(), name: "menuOwnTransfer", icon: "repeat" },
  interbankTransfer: {
    section: "transfers",
    path: paths.interbankTransfer,
    name: "menuInterbankTransfer",
    icon: "send",
  },
  wireTransfer: { section: "transfers", path: paths.wireTransfer, name: "menuWireTransfer", icon: "globe" },
  loanApplication: { section: "loans", path: paths.loanApplication, name: "menuLoanApplication", icon: "hand-coins" },
  loans: { section: "loans", path: paths.loans, name: "menuMyLoans", icon: "receipt-text" },
  depositApplication: {
    section: "deposits",
    path: paths.depositApplication,
    name: "menuDepositApplication",
    icon: "piggy-bank",
  },
  deposits: { section: "deposits", path: paths.deposits, name: "menuMyDeposits", icon: "landmark" },
  manage: { section: "desk", path: paths.manage, name: "menuManage", icon: "compass", act: "desk.read" },
  manageUsers: {
    section: "admin",
    path: paths.manageUsers,
    name: "menuManageUsers",
    icon: "users",
    act: "customers.read",
    hasViews: true,
  },
  manageDepositPlans: {
    section: "admin",
    path: paths.manageDepositPlans,
    name: "menuManageDepositPlans",
    icon: "landmark",
    act: "plans.read",
    hasViews: true,
  },
  manageLoanPlans: {
    section: "admin",
    path: paths.manageLoanPlans,
    name: "menuManageLoanPlans",
    icon: "hand-coins",
    act: "plans.read",
    hasViews: true,
  },
  manageDeposits: {
    section: "admin",
    path: paths.manageDeposits,
    name: "menuManageDeposits",
    icon: "folder-lock",
    act: "deposits.read",
    hasViews: true,
  },
  manageLoans: {
    section: "admin",
    path: paths.manageLoans,
    name: "menuManageLoans",
    icon: "folder-clock",
    act: "loans.read",
    hasViews: true,
  },
  manageWireTransfers: {
    section: "admin",
    path: paths.manageWireTransfers,
    name: "menuManageWireTransfers",
    icon: "globe",
    act: "transfers.read",
    hasViews: true,
  },
  manageInterbankTransfers: {
    section: "admin",
    path: paths.manageInterbankTransfers,
    name: "menuManageInterbankTransfers",
    icon: "arrow-left-right",
    act: "transfers.read",
    hasViews: true,
  },
  manageOtherTransfers: {
    section: "admin",
    path: paths.manageOtherTransfers,
    name: "menuManageOtherTransfers",
    icon: "wallet",
    act: "transfers.read",
    hasViews: true,
  },
  manageApprovals: {
    section: "desks",
    path: paths.manageApprovals,
    name: "menuManageApprovals",
    icon: "circle-check",
    act: "approvals.read",
    hasViews: true,
  },
  manageReconciliation: {
    section: "desks",
    path: paths.manageReconciliation,
    name: "menuManageReconciliation",
    icon: "list-checks",
    act: "reconciliation.read",
    hasViews: true,
  },
  manageLedger: {
    section: "desks",
    path: paths.manageLedger,
    name: "menuManageLedger",
    icon: "scroll-text",
    act: "ledger.read",
  },
  manageRates: {
    section: "desks",
    path: paths.manageRates,
    name: "menuManageRates",
    icon: "coins",
    act: "rates.read",
    hasViews: true,
  },
  manageDay: {
    section: "desks",
    path: paths.manageDay,
    name: "menuManageDay",
    icon: "calendar-clock",
    act: "day.read",
  },
  manageCalendar: {
    section: "desks",
    path: paths.manageCalendar,
    name: "menuManageCalendar",
    icon: "calendar-days",
    act: "calendar.read",
  },
  manageBoard: {
    section: "desks",
    path: paths.manageBoard,
    name: "menuManageBoard",
    icon: "square-kanban",
    act: "board.read",
  },
  manageStaff: {
    section: "desks",
    path: paths.manageStaff,
    name: "menuManageStaff",
    icon: "users-round",
    act: "staff.read",
    hasViews: true,
  },
  manageAudit: {
    section: "desks",
    path: paths.manageAudit,
    name: "menuManageAudit",
    icon: "history",
    act: "audit.read",
    hasViews: true,
  },
} as const satisfies Record<string, Page>;

/** One of the pages. */
export type MenuPage = (typeof pages)[keyof typeof pages];

/** The pages of a section, in the order of the menu. */
export function pagesOf(section: PageSection): MenuPage[] {
  return Object.values(pages).filter((page) => page.section === section);
}
