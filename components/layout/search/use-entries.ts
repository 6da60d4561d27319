import { useTranslations } from "next-intl";
import { isCurrentPage, menuSections } from "@/components/layout/menu/menu";
import { useEntryName } from "@/components/layout/menu/use-entry-name";
import { useMoneyFormat } from "@/components/ui/amount";
import { matchingChoices } from "@/components/ui/overlay/full-combobox";
import { useFormatter } from "@/lib/i18n/formatter";
import { isolate } from "@/lib/i18n/isolate";
import { currencies } from "@/lib/money/currency";
import { paths, withQuery } from "@/lib/paths";
import { isStaffRole, type Role } from "@/lib/roles";
import type { Found } from "@/lib/search/schema";
import type { Entry, EntryGroup } from "./entry";

const pagesMax = 6;

const queueIcons = {
  wire: "globe",
  interbank: "arrow-left-right",
  wallet: "wallet",
  loan: "hand-coins",
  deposit: "landmark",
} as const;

/** The palette's entries for a text: matching pages, and the records that the bank found. */
export function useEntries(role: Role, typed: string, found: Found, pathname: string): EntryGroup[] {
  const pages = usePages(role);
  const format = useFormatter();
  // Staff find accounts in every currency, so the format must distinguish the amounts of all currencies.
  const money = useMoneyFormat(isStaffRole(role) ? currencies : found.transfers.map(({ currency }) => currency));
  const t = useTranslations("search");
  if (typed.trim() === "") {
    const elsewhere = pages.filter(({ href }) => href !== paths.logout && !isCurrentPage(href, pathname));
    return [{ key: "quick", entries: elsewhere.slice(0, pagesMax) }];
  }
  const wanted = matchingChoices(
    pages.map(({ href, title }) => ({ value: href, label: title })),
    typed,
  ).map(({ value }) => value);
  const groups: EntryGroup[] = [
    { key: "pages", entries: pages.filter(({ href }) => wanted.includes(href)).slice(0, pagesMax) },
    {
      key: "customers",
      entries: found.customers.map(({ id, name, email }) => ({
        href: paths.manageUser(id),
        title: name,
        detail: email,
        icon: "user",
      })),
    },
    {
      key: "beneficiaries",
      entries: found.beneficiaries.map(({ accountName, accountNumber, nickname }) => ({
        href: withQuery(paths.interbankTransfer, { beneficiary: accountNumber }),
        title: accountName,
        detail: t("sendTo", { nickname: isolate(nickname), account: accountNumber }),
        icon: "send",
      })),
    },
    {
      key: "transfers",
      entries: found.transfers.map(({ id, name, reference, direction, amountMinor, currency, createdAt }) => ({
        href: id ? paths.transaction(id) : withQuery(paths.transactions, { q: reference }),
        title: name,
        detail: [
          money(direction === "in" ? amountMinor : -amountMinor, currency, "always"),
          format.dateTime(createdAt, { dateStyle: "medium" }),
          reference,
        ].join(" · "),
        icon: direction === "in" ? "arrow-down" : "arrow-up",
      })),
    },
    {
      key: "records",
      entries: found.records.map(({ queue, id, name, label, amountMinor, currency, createdAt }) => ({
        href: paths.managedRecord(queue, id),
        title: name,
        detail: [money(amountMinor, currency), format.dateTime(createdAt, { dateStyle: "medium" }), label].join(" · "),
        icon: queueIcons[queue],
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The pages of the menu under their names in the menu, and the pages without a menu entry. */
function usePages(role: Role): Entry[] {
  const t = useTranslations("common");
  const nameOf = useEntryName();
  const ofMenu = menuSections(role).flatMap(({ title, entries }) =>
    entries.map(({ href, label, icon }) => ({
      href,
      title: nameOf(label),
      detail: title ? t(title) : "",
      icon,
    })),
  );
  return [
    ...ofMenu,
    { href: paths.security, title: t("devices"), detail: t("account"), icon: "shield-check" },
    { href: paths.notifications, title: t("menuNotifications"), detail: t("account"), icon: "bell" },
  ];
}
