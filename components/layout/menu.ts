import type { LucideIcon } from "lucide-react";
import {
  ArrowLeftRight,
  CalendarClock,
  Coins,
  FileText,
  FolderClock,
  FolderLock,
  Globe,
  HandCoins,
  History,
  House,
  Landmark,
  LogOut,
  PiggyBank,
  ReceiptText,
  Send,
  User,
  Users,
  UsersRound,
  Wallet,
} from "lucide-react";
import { paths } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels";

/** An entry of the side menu; its label is a key of the `common` messages, or a brand, the same in every language. */
type MenuEntry = { href: string; label: MenuLabel | { brand: string }; icon: LucideIcon };

type MenuLabel =
  | "menuHome"
  | "menuProfile"
  | "menuBeneficiaries"
  | "menuTransactions"
  | "menuStatements"
  | "menuInterbankTransfer"
  | "menuWireTransfer"
  | "menuLoanApplication"
  | "menuMyLoans"
  | "menuDepositApplication"
  | "menuMyDeposits"
  | "menuManageUsers"
  | "menuManageDepositPlans"
  | "menuManageLoanPlans"
  | "menuManageDeposits"
  | "menuManageLoans"
  | "menuManageWireTransfers"
  | "menuManageInterbankTransfers"
  | "menuManageOtherTransfers"
  | "menuManageRates"
  | "menuManageDay"
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
      { href: paths.home, label: "menuHome", icon: House },
      { href: paths.profile, label: "menuProfile", icon: User },
      { href: paths.beneficiaries, label: "menuBeneficiaries", icon: UsersRound },
      { href: paths.transactions, label: "menuTransactions", icon: History },
      { href: paths.statements, label: "menuStatements", icon: FileText },
    ],
  },
  {
    key: "transfers",
    title: "menuTransfers",
    entries: [
      { href: paths.interbankTransfer, label: "menuInterbankTransfer", icon: Send },
      { href: paths.wireTransfer, label: "menuWireTransfer", icon: Globe },
      ...walletChannelKeys.map((key) => ({
        href: walletChannels[key].path,
        label: { brand: walletChannels[key].name },
        icon: Wallet,
      })),
    ],
  },
  {
    key: "loans",
    title: "menuLoans",
    entries: [
      { href: paths.loanApplication, label: "menuLoanApplication", icon: HandCoins },
      { href: paths.loans, label: "menuMyLoans", icon: ReceiptText },
    ],
  },
  {
    key: "deposits",
    title: "menuDeposits",
    entries: [
      { href: paths.depositApplication, label: "menuDepositApplication", icon: PiggyBank },
      { href: paths.deposits, label: "menuMyDeposits", icon: Landmark },
    ],
  },
];

const adminSection: MenuSection = {
  key: "admin",
  title: "menuAdmin",
  entries: [
    { href: paths.manageUsers, label: "menuManageUsers", icon: Users },
    { href: paths.manageDepositPlans, label: "menuManageDepositPlans", icon: Landmark },
    { href: paths.manageLoanPlans, label: "menuManageLoanPlans", icon: HandCoins },
    { href: paths.manageDeposits, label: "menuManageDeposits", icon: FolderLock },
    { href: paths.manageLoans, label: "menuManageLoans", icon: FolderClock },
    { href: paths.manageWireTransfers, label: "menuManageWireTransfers", icon: Globe },
    { href: paths.manageInterbankTransfers, label: "menuManageInterbankTransfers", icon: ArrowLeftRight },
    { href: paths.manageOtherTransfers, label: "menuManageOtherTransfers", icon: Wallet },
    { href: paths.manageRates, label: "menuManageRates", icon: Coins },
    { href: paths.manageDay, label: "menuManageDay", icon: CalendarClock },
  ],
};

/** The way out, the last entry for everybody. */
const leaveSection: MenuSection = {
  key: "leave",
  entries: [{ href: paths.logout, label: "logout", icon: LogOut }],
};

/** What a person of this role finds in the side menu. */
export function menuSections(role: "customer" | "admin"): MenuSection[] {
  return [...customerSections, ...(role === "admin" ? [adminSection] : []), leaveSection];
}
