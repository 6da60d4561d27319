import type { IconName } from "@/components/ui/icon/icon-names";
import { paths } from "@/lib/paths";
import { type Act, may, type Role } from "@/lib/roles";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels";

/**
 * An entry of the side menu; its label is a key of the `common` messages, or a brand, the same in every language. `act`: what one
 * must be allowed to do to find a page of the back office there.
 */
type MenuEntry = { href: string; label: MenuLabel | { brand: string }; icon: IconName; act?: Act };

type MenuLabel =
  | "menuHome"
  | "menuProfile"
  | "menuBeneficiaries"
  | "menuTransactions"
  | "menuStatements"
  | "menuOpenAccount"
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
  title?: "menuTransfers" | "menuLoans" | "menuDeposits" | "menuAdmin";
  entries: MenuEntry[];
};

/** The customer's menu. A screen that does not exist yet has no entry. */
const customerSections: MenuSection[] = [
  {
    key: "main",
    entries: [
      { href: paths.home, label: "menuHome", icon: "house" },
      { href: paths.profile, label: "menuProfile", icon: "user" },
      { href: paths.beneficiaries, label: "menuBeneficiaries", icon: "users-round" },
      { href: paths.transactions, label: "menuTransactions", icon: "history" },
      { href: paths.statements, label: "menuStatements", icon: "file-text" },
      { href: paths.openAccount(), label: "menuOpenAccount", icon: "plus" },
    ],
  },
  {
    key: "transfers",
    title: "menuTransfers",
    entries: [
      { href: paths.interbankTransfer, label: "menuInterbankTransfer", icon: "send" },
      { href: paths.wireTransfer, label: "menuWireTransfer", icon: "globe" },
      ...walletChannelKeys.map((key) => ({
        href: walletChannels[key].path,
        label: { brand: walletChannels[key].name },
        icon: "wallet" as const,
      })),
    ],
  },
  {
    key: "loans",
    title: "menuLoans",
    entries: [
      { href: paths.loanApplication, label: "menuLoanApplication", icon: "hand-coins" },
      { href: paths.loans, label: "menuMyLoans", icon: "receipt-text" },
    ],
  },
  {
    key: "deposits",
    title: "menuDeposits",
    entries: [
      { href: paths.depositApplication, label: "menuDepositApplication", icon: "piggy-bank" },
      { href: paths.deposits, label: "menuMyDeposits", icon: "landmark" },
    ],
  },
];

const adminSection: MenuSection = {
  key: "admin",
  title: "menuAdmin",
  entries: [
    { href: paths.manage, label: "menuManage", icon: "compass", act: "desk.read" },
    { href: paths.manageApprovals, label: "menuManageApprovals", icon: "circle-check", act: "approvals.read" },
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
    { href: paths.manageRates, label: "menuManageRates", icon: "coins", act: "rates.read" },
    { href: paths.manageDay, label: "menuManageDay", icon: "calendar-clock", act: "day.read" },
    { href: paths.manageLedger, label: "menuManageLedger", icon: "scroll-text", act: "ledger.read" },
    {
      href: paths.manageReconciliation,
      label: "menuManageReconciliation",
      icon: "list-checks",
      act: "reconciliation.read",
    },
    { href: paths.manageCalendar, label: "menuManageCalendar", icon: "calendar-days", act: "calendar.read" },
    { href: paths.manageAudit, label: "menuManageAudit", icon: "history", act: "audit.read" },
    { href: paths.manageBoard, label: "menuManageBoard", icon: "square-kanban", act: "board.read" },
    { href: paths.manageStaff, label: "menuManageStaff", icon: "users-round", act: "staff.read" },
  ],
};

/** The way out, the last entry for everybody. */
const leaveSection: MenuSection = {
  key: "leave",
  entries: [{ href: paths.logout, label: "logout", icon: "log-out" }],
};

/** What one must be allowed to do to find the page of the back office at this address, its parameters included. */
export function actOfPage(address: string): Act | undefined {
  const [path = ""] = address.split("?");
  return adminSection.entries.find(({ href }) => path === href || path.startsWith(`${href}/`))?.act;
}

/** Staff begin in the back office: what customers find on the start page they have on the dashboard's own address. */
function withOwnDashboard({ entries, ...section }: MenuSection): MenuSection {
  return {
    ...section,
    entries: entries.map((entry) => (entry.href === paths.home ? { ...entry, href: paths.dashboard } : entry)),
  };
}

/** What a person of this role finds in the side menu. */
export function menuSections(role: Role): MenuSection[] {
  const entries = adminSection.entries.filter(({ act }) => act && may(role, act));
  const own = may(role, "desk.read") ? customerSections.map(withOwnDashboard) : customerSections;
  return [...own, ...(entries.length > 0 ? [{ ...adminSection, entries }] : []), leaveSection];
}
