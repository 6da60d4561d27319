import { useLocale, useTranslations } from "next-intl";
import type { BadgeTone } from "@/components/ui/badge";
import { type Mark, markOfPayment } from "@/components/ui/mark";
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
 * An item of the history as formatted texts. The server sends these texts to the browser, because rendered elements would be many
 * times longer.
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
  /** The other party's account number, and the payer's note or the bank's reason. A note that repeats the category is left out. */
  details: string;
  /** The text of `details` with the whole account number. Absent if `details` already contains the whole number. */
  wholeDetails?: string;
  date: ShownDate;
  amount: string;
  /** The style of the amount: `in` for incoming money, `gone` for money that never left the account. */
  amountLook?: "in" | "gone";
  status: { tone: BadgeTone; text: string };
  /** The amount without a sign, for the dialog that cancels the transfer. Absent if the customer may not cancel the transfer. */
  cancelAmount?: string;
  /** The account's balance after the item, if the item is booked and the list shows balances. */
  balance?: string;
  /** True if the item is completed. On phones, a completed item shows no status. */
  isCompleted: boolean;
  /** The heading of the item's group: today, yesterday, or the month. */
  group: string;
  /** True if the item's group is a month, so that the item also states its day. */
  isInMonth: boolean;
  /** The day as a heading, if the item is the first of its day. */
  firstOf?: string;
};

/**
 * A date in several forms: `iso` is for machines, `day` contains the year, `short` has no year, and `moment` contains the time.
 */
export type ShownDate = { iso: string; day: string; short: string; moment: string };

/** The reader of a history. */
export type ShownFor = {
  /** The bank's name, shown for items without another party. */
  bankName: string;
  /**
   * True if the reader is the customer. For the customer, the items have buttons that cancel pending transfers. For staff, the
   * items link to panels of the back office.
   */
  isOwn: boolean;
  /**
   * Further currencies that the page shows. If the page shows several dollar currencies, for example, the amounts need a currency
   * code.
   */
  among?: readonly Currency[] | undefined;
  /** The customer's accounts, for naming both accounts of a transfer between own accounts. */
  accounts?: readonly { accountNumber: string; accountType: AccountTypeCode; nickname: string | null }[] | undefined;
  /** The present moment, for the groups "today" and "yesterday". */
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
  const today = momentText(now, "dayOfYear");
  const dayNames = new Map([
    [dayBefore(now, today, momentText), t("days.yesterday")],
    [today, t("days.today")],
  ]);
  const thisYear = momentText(now, "year");
  const dayHeading = (date: Date) => momentText(date, momentText(date, "year") === thisYear ? "day" : "dayOfYear");
  const daysOfItems = items.map(({ createdAt }) => momentText(createdAt, "dayOfYear"));
  return items.map((item, index) => {
    const day = daysOfItems[index] ?? "";
    const dayName = dayNames.get(day);
    const href = isOwn ? historyPath(item) : staffPath(item);
    const { amountMinor, currency, createdAt, balanceAfterMinor, category = noCategory } = item;
    const nameOf = (accountNumber: string) => shortAccountName(accounts, accountNumber, types);
    const [name, marked] = item.isWholeMove
      ? [
          t("ownMove", { from: nameOf(item.ownAccountNumber), to: nameOf(item.accountNumber) }),
          nameOf(item.accountNumber),
        ]
      : [item.name || bankName, item.name || bankName];
    const categoryName = isChosenCategory(category) ? categories(`names.${category}`) : undefined;
    const note = historyNote(entries, item);
    return {
      id: item.id,
      type: historyTypeLabel(t, item),
      ...(categoryName ? { category: categoryName } : {}),
      name,
      mark: markOfPayment(historySubject(item.kind), marked),
      ...(href ? { href } : {}),
      ...detailsOf(item.isWholeMove ? "" : item.accountNumber, note === categoryName ? "" : note),
      date: shownDate(createdAt, momentText),
      amount: amountText(item, money),
      ...amountLook(item),
      status: { tone: statusTone(item.status, item.ending), text: common(historyStatusLabel(item)) },
      ...(isOwn && mayCancel(item) ? { cancelAmount: money(amountMinor, currency) } : {}),
      ...(balanceAfterMinor == null ? {} : { balance: money(balanceAfterMinor, currency) }),
      isCompleted: completed.has(item.status),
      group: dayName ?? momentText(createdAt, "monthOfYear"),
      isInMonth: !dayName,
      ...(day === daysOfItems[index - 1] ? {} : { firstOf: dayName ?? dayHeading(createdAt) }),
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

const hourMs = 60 * 60 * 1000;

/** The text of the day before `today`. When the clocks change, a day has 23 or 25 hours. */
function dayBefore(now: Date, today: string, momentText: ReturnType<typeof useMomentText>): string | undefined {
  const texts = [23, 24, 25].map((hours) => momentText(new Date(now.getTime() - hours * hourMs), "dayOfYear"));
  return texts.find((text) => text !== today);
}

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
 * its payments are separate items. A transfer between own accounts has no sign either, because the customer's total does not
 * change.
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
 * Returns the URL of the page about an item. Only the sender may open a transfer's page, so a received transfer has a URL only if
 * the customer has sent the transfer to their own account.
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

/**
 * Returns the URL of the panel about an item in the back office. Received transfers have a URL, too, in contrast to
 * `historyPath`.
 */
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
