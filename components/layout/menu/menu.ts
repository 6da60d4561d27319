import type { IconName } from "@/components/ui/icon/icon-names";
import { type MenuPage, type PageKey, pagesOf } from "@/lib/pages";
import { paths } from "@/lib/paths";
import { type Act, may, type Role } from "@/lib/roles";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";

/**
 * An entry of the menu. `label` is a key of the messages, or a brand name that is the same in every language (`useEntryName`).
 * Only pages of the back office have an `act`. The entry of such a page is shown only if the reader's role permits the act.
 */
export type MenuEntry = {
  href: string;
  label: PageKey | "logout" | { brand: string };
  icon: IconName;
  act?: Act;
};

export type MenuSection = {
  key: string;
  title?: "menuOwn" | "menuTransfers" | "menuLoans" | "menuDeposits" | "menuAdmin" | "menuDesks";
  entries: MenuEntry[];
  /** Whether the group is collapsed at first. True for the customer's pages in the staff's menu. */
  isFoldedAtFirst?: boolean;
};

/** The entries of a section's pages. */
const entriesOf = (section: MenuPage["section"]): MenuEntry[] =>
  pagesOf(section).map(([key, { path, icon, ...page }]) => ({
    ...{ href: path, label: key, icon },
    ...("act" in page ? { act: page.act } : {}),
  }));

const walletEntries: MenuEntry[] = walletChannelKeys.map((key) => ({
  href: walletChannels[key].path,
  label: { brand: walletChannels[key].name },
  icon: walletChannels[key].icon,
}));

/** The customer's menu. */
const customerSections: MenuSection[] = [
  { key: "main", entries: entriesOf("main") },
  { key: "own", title: "menuOwn", entries: entriesOf("own") },
  { key: "transfers", title: "menuTransfers", entries: [...entriesOf("transfers"), ...walletEntries] },
  { key: "loans", title: "menuLoans", entries: entriesOf("loans") },
  { key: "deposits", title: "menuDeposits", entries: entriesOf("deposits") },
];

/**
 * The menu of the back office: its start page, the pages that the specification prescribes (Admin Section), and all other pages.
 */
const staffSections: MenuSection[] = [
  { key: "desk", entries: entriesOf("desk") },
  { key: "admin", title: "menuAdmin", entries: entriesOf("admin") },
  { key: "desks", title: "menuDesks", entries: entriesOf("desks") },
];

/** The log-out, the last entry of every menu. */
const leaveSection: MenuSection = {
  key: "leave",
  entries: [{ href: paths.logout, label: "logout", icon: "log-out" }],
};

/**
 * Adapts a section of the customer's menu for staff. Links to the start page become links to the dashboard, because the start
 * page redirects staff to the back office.
 */
function asStaffHaveIt({ entries, ...section }: MenuSection): MenuSection {
  return {
    ...section,
    entries: entries.map((entry) => (entry.href === paths.home ? { ...entry, href: paths.dashboard } : entry)),
    isFoldedAtFirst: true,
  };
}

/** The side menu of a role. For staff, the back office comes before the customer's pages. */
export function menuSections(role: Role): MenuSection[] {
  if (!may(role, "desk.read")) return [...customerSections, leaveSection];
  const allowed = staffSections.map((section) => ({
    ...section,
    entries: section.entries.filter(({ act }) => act && may(role, act)),
  }));
  return [...allowed, ...customerSections.map(asStaffHaveIt), leaveSection];
}

/** True if `pathname` is the entry's page or a page below it. */
export function isCurrentPage(href: string, pathname: string): boolean {
  if (href === paths.home) return pathname === paths.home || pathname === paths.dashboard;
  return pathname === href || pathname.startsWith(`${href}/`);
}
