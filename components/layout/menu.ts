import type { LucideIcon } from "lucide-react";
import { ArrowLeftRight, History, House, Send, ShieldCheck, User, Users, UsersRound } from "lucide-react";
import { paths } from "@/lib/paths";

/** An entry of the side menu; its label is a key of the `common` messages. */
export type MenuEntry = { href: string; label: MenuLabel; icon: LucideIcon };

type MenuLabel =
  | "menuHome"
  | "menuProfile"
  | "menuBeneficiaries"
  | "menuTransactions"
  | "menuInterbankTransfer"
  | "menuManageUsers"
  | "menuManageInterbankTransfers";

export type MenuSection = { key: string; title?: "menuTransfers" | "menuAdmin"; entries: MenuEntry[] };

/** The customer's menu. A screen that does not exist yet has no entry. */
const customerSections: MenuSection[] = [
  {
    key: "main",
    entries: [
      { href: paths.home, label: "menuHome", icon: House },
      { href: paths.profile, label: "menuProfile", icon: User },
      { href: paths.beneficiaries, label: "menuBeneficiaries", icon: UsersRound },
      { href: paths.transactions, label: "menuTransactions", icon: History },
    ],
  },
  {
    key: "transfers",
    title: "menuTransfers",
    entries: [{ href: paths.interbankTransfer, label: "menuInterbankTransfer", icon: Send }],
  },
];

const adminSection: MenuSection = {
  key: "admin",
  title: "menuAdmin",
  entries: [
    { href: paths.manageUsers, label: "menuManageUsers", icon: Users },
    { href: paths.manageInterbankTransfers, label: "menuManageInterbankTransfers", icon: ArrowLeftRight },
  ],
};

/** The mark of the Admin Section. */
export const adminIcon = ShieldCheck;

/** What a person of this role finds in the side menu. */
export function menuSections(role: "customer" | "admin"): MenuSection[] {
  return role === "admin" ? [...customerSections, adminSection] : customerSections;
}
