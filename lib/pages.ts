import { paths } from "./paths";
import type { Act } from "./roles";

/** A section of the menu: the first five for everybody, the others for staff. */
type PageSection = "main" | "own" | "transfers" | "loans" | "deposits" | "desk" | "admin" | "desks";

type Page = {
  /** The page's section in the menu. The list has the order of the menu. */
  section: PageSection;
  path: string;
  /**
   * The text that names the page in the menu, the palette and the browser's title. It is one of the page's own texts: its title,
   * or `menu` if the menu has other words. `npm run generate` gathers these texts (scripts/launcher/page-names.ts).
   */
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
  home: { section: "main", path: paths.home, name: "dashboard.menu", icon: "house" },
  profile: { section: "own", path: paths.profile, name: "profile.title", icon: "user" },
  beneficiaries: { section: "own", path: paths.beneficiaries, name: "beneficiaries.menu", icon: "users-round" },
  transactions: { section: "own", path: paths.transactions, name: "history.menu", icon: "history" },
  statements: { section: "own", path: paths.statements, name: "history.statements.menu", icon: "file-text" },
  spending: { section: "own", path: paths.spending(), name: "spending.menu", icon: "chart-no-axes-column" },
  openAccount: { section: "own", path: paths.openAccount(), name: "accounts.open.menu", icon: "plus" },
  ownTransfer: { section: "transfers", path: paths.ownTransfer(), name: "transfers.own.menu", icon: "repeat" },
  interbankTransfer: {
    section: "transfers",
    path: paths.interbankTransfer,
    name: "transfers.interbankTitle",
    icon: "send",
  },
  wireTransfer: { section: "transfers", path: paths.wireTransfer, name: "transfers.wire.menu", icon: "globe" },
  loanApplication: { section: "loans", path: paths.loanApplication, name: "loans.apply.title", icon: "hand-coins" },
  loans: { section: "loans", path: paths.loans, name: "loans.list.title", icon: "receipt-text" },
  depositApplication: {
    section: "deposits",
    path: paths.depositApplication,
    name: "deposits.applyMenu",
    icon: "piggy-bank",
  },
  deposits: { section: "deposits", path: paths.deposits, name: "deposits.listMenu", icon: "landmark" },
  manage: { section: "desk", path: paths.manage, name: "adminDesk.title", icon: "compass", act: "desk.read" },
  manageUsers: {
    section: "admin",
    path: paths.manageUsers,
    name: "adminUsers.menu",
    icon: "users",
    act: "customers.read",
    hasViews: true,
  },
  manageDepositPlans: {
    section: "admin",
    path: paths.manageDepositPlans,
    name: "adminPlans.deposit.menu",
    icon: "landmark",
    act: "plans.read",
    hasViews: true,
  },
  manageLoanPlans: {
    section: "admin",
    path: paths.manageLoanPlans,
    name: "adminPlans.loan.menu",
    icon: "hand-coins",
    act: "plans.read",
    hasViews: true,
  },
  manageDeposits: {
    section: "admin",
    path: paths.manageDeposits,
    name: "adminQueues.queues.deposit.title",
    icon: "folder-lock",
    act: "deposits.read",
    hasViews: true,
  },
  manageLoans: {
    section: "admin",
    path: paths.manageLoans,
    name: "adminQueues.queues.loan.title",
    icon: "folder-clock",
    act: "loans.read",
    hasViews: true,
  },
  manageWireTransfers: {
    section: "admin",
    path: paths.manageWireTransfers,
    name: "adminQueues.queues.wire.title",
    icon: "globe",
    act: "transfers.read",
    hasViews: true,
  },
  manageInterbankTransfers: {
    section: "admin",
    path: paths.manageInterbankTransfers,
    name: "adminQueues.queues.interbank.title",
    icon: "arrow-left-right",
    act: "transfers.read",
    hasViews: true,
  },
  manageOtherTransfers: {
    section: "admin",
    path: paths.manageOtherTransfers,
    name: "adminQueues.queues.wallet.title",
    icon: "wallet",
    act: "transfers.read",
    hasViews: true,
  },
  manageApprovals: {
    section: "desks",
    path: paths.manageApprovals,
    name: "adminApprovals.title",
    icon: "circle-check",
    act: "approvals.read",
    hasViews: true,
  },
  manageReconciliation: {
    section: "desks",
    path: paths.manageReconciliation,
    name: "adminReconciliation.title",
    icon: "list-checks",
    act: "reconciliation.read",
    hasViews: true,
  },
  manageLedger: {
    section: "desks",
    path: paths.manageLedger,
    name: "adminBooks.title",
    icon: "scroll-text",
    act: "ledger.read",
  },
  manageRates: {
    section: "desks",
    path: paths.manageRates,
    name: "adminRates.title",
    icon: "coins",
    act: "rates.read",
    hasViews: true,
  },
  manageDay: {
    section: "desks",
    path: paths.manageDay,
    name: "adminDay.title",
    icon: "calendar-clock",
    act: "day.read",
  },
  manageCalendar: {
    section: "desks",
    path: paths.manageCalendar,
    name: "adminCalendar.title",
    icon: "calendar-days",
    act: "calendar.read",
  },
  manageBoard: {
    section: "desks",
    path: paths.manageBoard,
    name: "adminBoard.title",
    icon: "square-kanban",
    act: "board.read",
  },
  manageStaff: {
    section: "desks",
    path: paths.manageStaff,
    name: "adminStaff.title",
    icon: "users-round",
    act: "staff.read",
    hasViews: true,
  },
  manageAudit: {
    section: "desks",
    path: paths.manageAudit,
    name: "adminAudit.title",
    icon: "history",
    act: "audit.read",
    hasViews: true,
  },
} as const satisfies Record<string, Page>;

/** The key of a page in the list. It is also the key of the page's name in the texts `pageNames`. */
export type PageKey = keyof typeof pages;

/** One of the pages. */
export type MenuPage = (typeof pages)[PageKey];

/** The pages of a section with their keys, in the order of the menu. */
export function pagesOf(section: PageSection): [key: PageKey, page: MenuPage][] {
  return (Object.entries(pages) as [PageKey, MenuPage][]).filter(([, page]) => page.section === section);
}
