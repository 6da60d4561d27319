import { useTranslations } from "next-intl";
import { isCurrentPage, menuSections } from "@/components/layout/menu/menu";
import { useMoneyFormat } from "@/components/ui/amount";
import { matchingChoices } from "@/components/ui/overlay/full-combobox";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths, withQuery } from "@/lib/paths";
import type { Role } from "@/lib/roles";
import type { Found } from "@/lib/search/schema";
import type { Entry, EntryGroup } from "./entry";

const pagesMax = 6;

/** What the palette shows for a text: pages that match by themselves, and what the bank has found. */
export function useEntries(role: Role, typed: string, found: Found, pathname: string): EntryGroup[] {
  const pages = usePages(role);
  const format = useFormatter();
  const money = useMoneyFormat();
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
        detail: t("sendTo", { nickname, account: accountNumber }),
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
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The pages of the menu, by what they are called there, and those that have no entry of their own. */
function usePages(role: Role): Entry[] {
  const t = useTranslations("common");
  const ofMenu = menuSections(role).flatMap(({ title, entries }) =>
    entries.map(({ href, label, icon }) => ({
      href,
      title: typeof label === "string" ? t(label) : label.brand,
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
