import type { IconName } from "@/components/ui/icon/icon-names";
import { placeIcons, walletIcons } from "@/components/ui/icon/place-icons";
import { paths } from "@/lib/paths";
import { type Act, may, type Role } from "@/lib/roles";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels";

/**
 * An entry of the side menu; its label is a key of the `common` messages, or a brand, the same in every language. `act`: what one
 * must be allowed to do to find a page of the back office there.
 */
export type MenuEntry = { href: string; label: MenuLabel | { brand: string }; icon: IconName; act?: Act };

type MenuLabel =
  | "menuHome"
  | "menuProfile"
  | "menuBeneficiaries"
  | "menuTransactions"
  | "menuStatements"
  | "menuSpending"
  | "menuOpenAccount"
  | "menuOwnTransfer"
  | "menuInterbankTransfer"
  | "menuWireTransfer"
  | "menuLoanApplication"
  | "menuMyLoans"
  | "menuDepositApplication"
  | "menuMyDeposits"
  | "menuManage"
  | "menuManageUsers"
  | "menuManageDepositPlans"
  | "menuManageLoanPlans"
  | "menuManageDeposits"
  | "menuManageLoans"
  | "menuManageWireTransfers"
  | "menuManageInterbankTransfers"
  | "menuManageOtherTransfers"
  | "menuManageRates"
  | "menuManageApprovals"
  | "menuManageStaff"
  | "menuManageDay"
  | "menuManageLedger"
  | "menuManageReconciliation"
  | "menuManageCalendar"
  | "menuManageAudit"
  | "menuManageBoard"
  | "logout";

export type MenuSection = {
  key: string;
  title?: "menuOwn" | "menuTransfers" | "menuLoans" | "menuDeposits" | "menuAdmin" | "menuDesks";
  entries: MenuEntry[];
  /** Staff have what is their own folded at first, so that their work stands before their eyes. */
  isFoldedAtFirst?: boolean;
};

/** The customer's menu. A screen that does not exist yet has no entry. */
const customerSections: MenuSection[] = [
  { key: "main", entries: [{ href: paths.home, label: "menuHome", icon: "house" }] },
  {
    key: "own",
    title: "menuOwn",
    entries: [
      { href: paths.profile, label: "menuProfile", icon: placeIcons.profile },
      { href: paths.beneficiaries, label: "menuBeneficiaries", icon: placeIcons.beneficiaries },
      { href: paths.transactions, label: "menuTransactions", icon: placeIcons.transactions },
      { href: paths.statements, label: "menuStatements", icon: placeIcons.statements },
      { href: paths.spending(), label: "menuSpending", icon: placeIcons.spending },
      { href: paths.openAccount(), label: "menuOpenAccount", icon: placeIcons.openAccount },
    ],
  },
  {
    key: "transfers",
    title: "menuTransfers",
    entries: [
      { href: paths.ownTransfer(), label: "menuOwnTransfer", icon: "repeat" },
      { href: paths.interbankTransfer, label: "menuInterbankTransfer", icon: placeIcons.interbankTransfer },
      { href: paths.wireTransfer, label: "menuWireTransfer", icon: placeIcons.wireTransfer },
      ...walletChannelKeys.map((key) => ({
        href: walletChannels[key].path,
        label: { brand: walletChannels[key].name },
        icon: walletIcons[key],
      })),
    ],
  },
  {
    key: "loans",
    title: "menuLoans",
    entries: [
      { href: paths.loanApplication, label: "menuLoanApplication", icon: placeIcons.loanApplication },
      { href: paths.loans, label: "menuMyLoans", icon: "receipt-text" },
    ],
  },
  {
    key: "deposits",
    title: "menuDeposits",
    entries: [
      { href: paths.depositApplication, label: "menuDepositApplication", icon: placeIcons.depositApplication },
      { href: paths.deposits, label: "menuMyDeposits", icon: "landmark" },
    ],
  },
];

/** The back office: its first page, the Admin Section of the specification, and the desks that came after it. */
const staffSections: MenuSection[] = [
  { key: "desk", entries: [{ href: paths.manage, label: "menuManage", icon: "compass", act: "desk.read" }] },
  {
    key: "admin",
    title: "menuAdmin",
    entries: [
      { href: paths.manageUsers, label: "menuManageUsers", icon: "users", act: "customers.read" },
      { href: paths.manageDepositPlans, label: "menuManageDepositPlans", icon: "landmark", act: "plans.read" },
      { href: paths.manageLoanPlans, label: "menuManageLoanPlans", icon: "hand-coins", act: "plans.read" },
      { href: paths.manageDeposits, label: "menuManageDeposits", icon: "folder-lock", act: "deposits.read" },
      { href: paths.manageLoans, label: "menuManageLoans", icon: "folder-clock", act: "loans.read" },
      { href: paths.manageWireTransfers, label: "menuManageWireTransfers", icon: "globe", act: "transfers.read" },
      {
        href: paths.manageInterbankTransfers,
        label: "menuManageInterbankTransfers",
        icon: "arrow-left-right",
        act: "transfers.read",
      },
      { href: paths.manageOtherTransfers, label: "menuManageOtherTransfers", icon: "wallet", act: "transfers.read" },
    ],
  },
  {
    key: "desks",
    title: "menuDesks",
    entries: [
      { href: paths.manageApprovals, label: "menuManageApprovals", icon: "circle-check", act: "approvals.read" },
      {
        href: paths.manageReconciliation,
        label: "menuManageReconciliation",
        icon: "list-checks",
        act: "reconciliation.read",
      },
      { href: paths.manageLedger, label: "menuManageLedger", icon: "scroll-text", act: "ledger.read" },
      { href: paths.manageRates, label: "menuManageRates", icon: "coins", act: "rates.read" },
      { href: paths.manageDay, label: "menuManageDay", icon: "calendar-clock", act: "day.read" },
      { href: paths.manageCalendar, label: "menuManageCalendar", icon: "calendar-days", act: "calendar.read" },
      { href: paths.manageBoard, label: "menuManageBoard", icon: "square-kanban", act: "board.read" },
      { href: paths.manageStaff, label: "menuManageStaff", icon: "users-round", act: "staff.read" },
      { href: paths.manageAudit, label: "menuManageAudit", icon: "history", act: "audit.read" },
    ],
  },
];

/** The way out, the last entry for everybody. */
const leaveSection: MenuSection = {
  key: "leave",
  entries: [{ href: paths.logout, label: "logout", icon: "log-out" }],
};

/** Staff begin in the back office: what customers find on the start page they have on the dashboard's own address. */
function asStaffHaveIt({ entries, ...section }: MenuSection): MenuSection {
  return {
    ...section,
    entries: entries.map((entry) => (entry.href === paths.home ? { ...entry, href: paths.dashboard } : entry)),
    isFoldedAtFirst: true,
  };
}

/** What a person of this role finds in the side menu: staff their work before what is their own. */
export function menuSections(role: Role): MenuSection[] {
  if (!may(role, "desk.read")) return [...customerSections, leaveSection];
  const allowed = staffSections.map((section) => ({
    ...section,
    entries: section.entries.filter(({ act }) => act && may(role, act)),
  }));
  return [...allowed, ...customerSections.map(asStaffHaveIt), leaveSection];
}

/** Whether the page at this address is the entry's, or below it. */
export function isCurrentPage(href: string, pathname: string): boolean {
  if (href === paths.home) return pathname === paths.home || pathname === paths.dashboard;
  return pathname === href || pathname.startsWith(`${href}/`);
}
