import { useLocale, useTranslations } from "next-intl";
import type { BadgeTone } from "@/components/ui/badge";
import { type Mark, markOf } from "@/components/ui/mark";
import { statusTone } from "@/components/ui/status-badge";
import { lineAccountNumber, shortAccountName } from "@/lib/accounts/account-label.model";
import type { AccountTypeCode } from "@/lib/accounts/account-type.model";
import type { HistoryItem } from "@/lib/history/history-item.model";
import { historySubject, isAgreement } from "@/lib/history/schema";
import { useMomentText } from "@/lib/i18n/calendar-text";
import type { Currency } from "@/lib/money/currency";
import { type MoneyFormat, moneyAmong } from "@/lib/money/format-money";
import { paths } from "@/lib/paths";
import { isChosenCategory, noCategory } from "@/lib/spending/categories.model";
import { familyOf, ownChannel, type RecordedChannel } from "@/lib/transfers/channels.model";
import { historyNote, historyStatusLabel, historyTypeLabel } from "./history-type";

/**
 * An item of the history as the browser receives it. The server sends formatted texts, because the rendered elements would be
 * many times longer.
 */
export type ShownItem = {
  id: string;
  type: string;
  /** The category chosen by the customer, if any. */
  category?: string;
  name: string;
  mark: Mark;
  /** The link to the item's subject, if the subject has a page. */
  href?: string;
  /** The other party's account number and a text. The text is the payer's note, or the bank's reason. */
  details: string;
  /** The details with the whole account number, if `details` contains a part of the number. */
  wholeDetails?: string;
  date: ShownDate;
  amount: string;
  /** The style of the amount: `in` for incoming money, `gone` for money that never left the account. */
  amountLook?: "in" | "gone";
  status: { tone: BadgeTone; text: string };
  /** The amount without a sign. Missing when the customer may not cancel this transfer. */
  cancelAmount?: string;
  /** The account's balance after the item, if the item is booked and the list shows balances. */
  balance?: string;
  /** Whether the item is completed. On phones, completed items show no status. */
  isCompleted: boolean;
  /** The heading of the item's group: today, yesterday, or the month. */
  group: string;
};

/**
 * A date in several forms: `iso` is for machines, `day` contains the year, `short` has no year, and `moment` contains the time.
 */
export type ShownDate = { iso: string; day: string; short: string; moment: string };

/** The reader of a history. */
export type ShownFor = {
  /** The bank's name, shown for items without another party. */
  bankName: string;
  /** Whether the reader is the customer, who may cancel pending transfers. For staff, links lead to the staff's panels. */
  isOwn: boolean;
  /** The page's currencies, in addition to the currencies of the items. */
  among?: readonly Currency[] | undefined;
  /** The customer's accounts, for the names of moves between own accounts. */
  accounts?: readonly { accountNumber: string; accountType: AccountTypeCode; nickname: string | null }[] | undefined;
  /** The present moment. Items of this day and of the day before have groups of their own. */
  now: Date;
};

/**
 * Formats the texts of history items, on the server.
 */
export function useShownItems(items: HistoryItem[], reader: ShownFor): ShownItem[] {
  const { bankName, isOwn, among = [], accounts = [], now } = reader;
  const t = useTranslations("history");
  const common = useTranslations("common");
  const categories = useTranslations("categories");
  const entries = useTranslations("entries");
  const types = useTranslations("accounts.types");
  const momentText = useMomentText();
  const locale = useLocale();
  const money = moneyAmong([...among, ...items.map(({ currency }) => currency)], locale);
  const days = [t("days.today"), t("days.yesterday")];
  const dayNames = new Map(days.map((name, ago) => [momentText(daysBefore(now, ago), "dayOfYear"), name]));
  return items.map((item) => {
    const href = isOwn ? historyPath(item) : staffPath(item);
    const { amountMinor, currency, createdAt, balanceAfterMinor, category = noCategory } = item;
    const nameOf = (accountNumber: string) => shortAccountName(accounts, accountNumber, types);
    const [name, marked] = item.isWholeMove
      ? [
          t("ownMove", { from: nameOf(item.ownAccountNumber), to: nameOf(item.accountNumber) }),
          nameOf(item.accountNumber),
        ]
      : [item.name || bankName, item.name || bankName];
    return {
      id: item.id,
      type: historyTypeLabel(t, item),
      ...(isChosenCategory(category) ? { category: categories(`names.${category}`) } : {}),
      name,
      mark: markOf(marked),
      ...(href ? { href } : {}),
      ...detailsOf(item.isWholeMove ? "" : item.accountNumber, historyNote(entries, item)),
      date: shownDate(createdAt, momentText),
      amount: amountText(item, money),
      ...amountLook(item),
      status: { tone: statusTone(item.status, item.ending), text: common(historyStatusLabel(item)) },
      ...(isOwn && mayCancel(item) ? { cancelAmount: money(amountMinor, currency) } : {}),
      ...(balanceAfterMinor == null ? {} : { balance: money(balanceAfterMinor, currency) }),
      isCompleted: completed.has(item.status),
      group: dayNames.get(momentText(createdAt, "dayOfYear")) ?? momentText(createdAt, "monthOfYear"),
    };
  });
}

function detailsOf(accountNumber: string, note: string): Pick<ShownItem, "details" | "wholeDetails"> {
  const join = (number: string) => [number, note].filter(Boolean).join(" · ");
  const details = join(lineAccountNumber(accountNumber));
  const wholeDetails = join(accountNumber);
  return details === wholeDetails ? { details } : { details, wholeDetails };
}

const completed: ReadonlySet<HistoryItem["status"]> = new Set(["approved", "closed", "paid"]);

const dayMs = 24 * 60 * 60 * 1000;

const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * dayMs);

function shownDate(date: Date, momentText: ReturnType<typeof useMomentText>): ShownDate {
  return {
    iso: date.toISOString(),
    day: momentText(date, "dayOfYear"),
    short: momentText(date, "day"),
    moment: momentText(date, "minute"),
  };
}

/**
 * The amount, with a plus for incoming money and a minus for outgoing money. The item of a loan or deposit has no sign, because
 * its payments are separate items. A move between own accounts has no sign, because the customer keeps the money.
 */
function amountText(item: HistoryItem, money: MoneyFormat): string {
  const { kind, direction, amountMinor, currency } = item;
  if (isAgreement(kind) || item.isWholeMove) return money(amountMinor, currency);
  return money(direction === "in" ? amountMinor : -amountMinor, currency, "always");
}

function amountLook({ kind, direction, status }: HistoryItem): Pick<ShownItem, "amountLook"> {
  if (status === "deleted") return { amountLook: "gone" };
  return !isAgreement(kind) && direction === "in" ? { amountLook: "in" } : {};
}

/**
 * The link to an item's subject. Only the sender may open a transfer's page. The receiver therefore gets a link only for a
 * transfer between their own accounts.
 */
function historyPath({ kind, direction, subjectId }: HistoryItem): string | null {
  if (!subjectId) return null;
  switch (historySubject(kind)) {
    case "loan":
      return paths.loan(subjectId);
    case "deposit":
      return paths.deposit(subjectId);
    case "transfer":
      return direction === "out" || kind === ownChannel ? paths.transaction(subjectId) : null;
    case "payment":
      return paths.transaction(subjectId);
    case "account":
      return null;
  }
}

/** The URL of the staff's panel for an item's subject. For staff, a transfer that the customer has received also has a link. */
function staffPath({ kind, subjectId }: HistoryItem): string | null {
  const subject = historySubject(kind);
  if (!subjectId || subject === "account") return null;
  if (subject === "payment") return paths.incomingPayment(subjectId);
  return paths.managedRecord(subject === "transfer" ? familyOf(kind as RecordedChannel) : subject, subjectId);
}

/** A customer may cancel their own transfer until the bank has begun to process the transfer. */
function mayCancel({ kind, direction, status }: HistoryItem): boolean {
  return historySubject(kind) === "transfer" && direction === "out" && status === "pending";
}
