import { useTranslations } from "next-intl";
import { isCurrentPage, menuSections } from "@/components/layout/menu/menu";
import { useEntryName } from "@/components/layout/menu/use-entry-name";
import { useMoneyFormat } from "@/components/ui/amount";
import { useFormatter } from "@/lib/i18n/formatter";
import { isolate } from "@/lib/i18n/isolate";
import { currencies } from "@/lib/money/currency";
import { paths, withQuery } from "@/lib/paths";
import { isStaffRole, type Role } from "@/lib/roles";
import type { PaymentText } from "@/lib/search/payment-text.model";
import type { Found, FoundTransfer } from "@/lib/search/schema";
import type { Entry, EntryGroup } from "./entry";
import { rankEntries } from "./rank-entries";
import { searchActionKeys, searchActions } from "./search-actions";

const pagesMax = 6;

const queueIcons = {
  wire: "globe",
  interbank: "arrow-left-right",
  wallet: "wallet",
  loan: "hand-coins",
  deposit: "piggy-bank",
} as const;

type Sought = {
  typed: string;
  /** The payment that the text describes, or null. */
  payment: PaymentText | null;
  /** The records that the server has found for the text. */
  found: Found;
  /** The reader's newest transfers. */
  recent: FoundTransfer[];
  pathname: string;
};

/**
 * Returns the palette's entries: the payment that the text describes, the matching pages and acts, and the records that the
 * server has found.
 */
export function useEntries(role: Role, { typed, payment, found, recent, pathname }: Sought): EntryGroup[] {
  const pages = usePages(role);
  const format = useFormatter();
  // Staff see amounts in all currencies, so each amount is formatted with its currency code.
  const money = useMoneyFormat(
    isStaffRole(role) ? currencies : [...found.transfers, ...recent].map(({ currency }) => currency),
  );
  const t = useTranslations("search");
  const entryOf = ({ id, name, reference, direction, amountMinor, currency, createdAt }: FoundTransfer): Entry => ({
    href: id ? paths.transaction(id) : withQuery(paths.transactions, { q: reference }),
    title: name,
    amount: money(direction === "in" ? amountMinor : -amountMinor, currency, "always"),
    detail: format.dateTime(createdAt, { dateStyle: "medium" }),
    icon: direction === "in" ? "arrow-down" : "arrow-up",
    face: name,
  });
  const paymentsOf = ({ amount, name }: PaymentText): Entry[] => {
    const shown = format.number(Number(amount), { minimumFractionDigits: 2 });
    const toAnybody: Entry = {
      ...{ href: paths.send({ amount }), title: t("payment.toAnybody", { amount: shown }), detail: "", icon: "send" },
    };
    if (!name) return [toAnybody];
    return found.beneficiaries.map(({ accountName, accountNumber, nickname }) => ({
      href: paths.send({ to: accountNumber, amount }),
      title: t("payment.to", { amount: shown, name: isolate(accountName) }),
      detail: t("payment.detail", { nickname: isolate(nickname), account: accountNumber }),
      icon: "send",
      face: accountName,
    }));
  };
  if (typed.trim() === "") {
    const elsewhere = pages.filter(({ href }) => href !== paths.logout && !isCurrentPage(href, pathname));
    const groups: EntryGroup[] = [
      { key: "recent", entries: recent.map(entryOf) },
      { key: "quick", entries: elsewhere.filter(({ words }) => words === undefined).slice(0, pagesMax) },
    ];
    return groups.filter(({ entries }) => entries.length > 0);
  }
  const groups: EntryGroup[] = [
    { key: "pay", entries: payment?.amount ? paymentsOf(payment) : [] },
    { key: "pages", entries: rankEntries(pages, typed).slice(0, pagesMax) },
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
      entries: (payment?.amount ? [] : found.beneficiaries).map(({ accountName, accountNumber, nickname }) => ({
        href: paths.send({ to: accountNumber }),
        title: accountName,
        detail: t("sendTo", { nickname: isolate(nickname), account: accountNumber }),
        icon: "send",
        face: accountName,
      })),
    },
    {
      key: "transfers",
      entries: found.transfers.map(entryOf),
    },
    {
      key: "records",
      entries: found.records.map(({ queue, id, name, label, amountMinor, currency, createdAt }) => ({
        href: paths.managedRecord(queue, id),
        title: name,
        amount: money(amountMinor, currency),
        detail: [format.dateTime(createdAt, { dateStyle: "medium" }), label].join(" · "),
        icon: queueIcons[queue],
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/**
 * Returns the entries for the pages in the menu and for the pages without a menu entry. For customers, the result also contains
 * the entries for acts, each with its synonyms.
 */
function usePages(role: Role): (Entry & { words?: string })[] {
  const t = useTranslations("common");
  const search = useTranslations("search");
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
    { href: paths.security, title: t("security"), detail: t("account"), icon: "shield-check" },
    { href: paths.notifications, title: t("menuNotifications"), detail: t("account"), icon: "bell" },
    ...(isStaffRole(role)
      ? []
      : searchActionKeys.map((key) => ({
          ...searchActions[key],
          title: search(`acts.${key}.title`),
          words: search(`acts.${key}.words`),
          detail: "",
        }))),
  ];
}
