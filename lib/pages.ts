import { paths } from "./paths";
import type { Act } from "./roles";

/** A section of the menu. All users see the first five sections. Only staff see the other sections. */
type PageSection = "main" | "own" | "transfers" | "loans" | "deposits" | "desk" | "admin" | "desks";

type Page = {
  /** The page's section in the menu. Within a section, the menu has the same order as `pages`. */
  section: PageSection;
  path: string;
  /**
   * The key of the page's name in the menu, the command palette and the browser's title. The key is the page's message `title`,
   * or its message `menu` if the menu needs another text. `npm run generate` gathers these texts
   * (scripts/launcher/page-names.ts).
   */
  name: string;
  /** The name of an icon (components/ui/icon/icon-names.ts). */
  icon: string;
  /** The permission that the reader of a back-office page needs. */
  act?: Act;
  /** Set if the page is a table and readers can save their own views of the table. */
  hasViews?: true;
};

/** The pages with an entry in the menu. The menu, the tiles, the titles, the palette and the tables' views use this list. */
export const pages = {
  home: { section: "main", path: paths.home, name: "dashboard.menu", icon: "house" },
  profile: { section: "own", path: paths.profile, name: "profile.title", icon: "user" },
  beneficiaries: { section: "own", path: paths.beneficiaries, name: "beneficiaries.menu", icon: "users-round" },
  transactions: { section: "own", path: paths.transactions, name: "history.menu", icon: "history" },
  statements: { section: "own", path: paths.statements, name: "history.statements.menu", icon: "file-text" },
  spending: { section: "own", path: paths.spending(), name: "spending.menu", icon: "chart-no-axes-column" },
  messages: { section: "own", path: paths.messages, name: "threads.menu", icon: "message-circle" },
  openAccount: { section: "own", path: paths.openAccount(), name: "accounts.open.menu", icon: "plus" },
  send: { section: "transfers", path: paths.send(), name: "transfers.send.title", icon: "send" },
  ownTransfer: { section: "transfers", path: paths.ownTransfer(), name: "transfers.own.menu", icon: "repeat" },
  interbankTransfer: {
    section: "transfers",
    path: paths.interbankTransfer,
    name: "transfers.interbankTitle",
    icon: "arrow-left-right",
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
  manage: {
    section: "desk",
    path: paths.manage,
    name: "adminDesk.title",
    icon: "compass",
    act: "desk.read",
    hasViews: true,
  },
  manageCalls: {
    section: "desk",
    path: paths.manageCalls,
    name: "adminCalls.title",
    icon: "phone",
    act: "calls.read",
  },
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
  manageDisputes: {
    section: "desks",
    path: paths.manageDisputes,
    name: "adminDisputes.title",
    icon: "circle-alert",
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
  manageIncoming: {
    section: "desks",
    path: paths.manageIncoming,
    name: "adminIncoming.title",
    icon: "arrow-down",
    act: "reconciliation.read",
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
  manageRails: {
    section: "desks",
    path: paths.manageRails,
    name: "adminRails.title",
    icon: "route",
    act: "rails.read",
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
  manageMessages: {
    section: "desks",
    path: paths.manageMessages,
    name: "adminThreads.title",
    icon: "message-circle",
    act: "messages.read",
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

/** The key of a page in `pages`, and of the page's name in the `pageNames` messages. */
export type PageKey = keyof typeof pages;

export type MenuPage = (typeof pages)[PageKey];

/** Returns the pages of a section with their keys, in the order of the menu. */
export function pagesOf(section: PageSection): [key: PageKey, page: MenuPage][] {
  return (Object.entries(pages) as [PageKey, MenuPage][]).filter(([, page]) => page.section === section);
}
