import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { markOf, markOfPayment } from "@/components/ui/mark";
import { statusLabel } from "@/components/ui/status-badge";
import { shortAccountName } from "@/lib/accounts/account-label.model";
import type { AccountTypeCode } from "@/lib/accounts/account-type.model";
import { addDays } from "@/lib/dates";
import { entryText } from "@/lib/entry-text";
import type { StatementLine } from "@/lib/history/statement.model";
import { useCalendarText, useMomentText } from "@/lib/i18n/calendar-text";
import { isolate } from "@/lib/i18n/isolate";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { isWallet, ownChannel, type RecordedChannel, walletChannels } from "@/lib/transfers/channels.model";
import type { ShownDay, ShownLine } from "./timeline";

/** A booked line on one of the customer's accounts. */
type Booked = StatementLine & {
  entryId: string;
  subject: { type: string; id: string };
  ownAccountNumber: string;
  currency: Currency;
  channel: RecordedChannel | null;
};

/** Money that is held for a transfer. */
type Held = {
  id: string;
  status: "pending" | "active";
  heldMinor: bigint;
  currency: Currency;
  name: string;
  fromAccountNumber: string;
  createdAt: Date;
  note: string;
};

/** An expected payment, which the end-of-day run of the date `movesOn` will book. */
type Coming = {
  kind: "instalment" | "interest" | "maturity";
  subjectId: string;
  number: number;
  dueOn: string;
  movesOn: string;
  isOverdue: boolean;
  amountMinor: bigint;
  currency: Currency;
  name: string;
  accountNumber: string;
};

/** What the list shows. */
export type TimelineFacts = {
  /** The bank's present date. */
  today: string;
  booked: Booked[];
  held: Held[];
  /** The expected payments, the nearest first. */
  upcoming: Coming[];
  /** All accounts of the customer. The payments name their account, unless `isOneAccount` is true. */
  accounts: { accountNumber: string; accountType: AccountTypeCode; nickname: string | null; currency: Currency }[];
  isOneAccount: boolean;
  /** Shown as the other party of payments from or to the bank itself. */
  bankName: string;
};

/**
 * Returns the days of the list with their payments: the coming days, nearest first, then today, then the past days, latest first.
 * Held transfers of any age are listed under today, because their money is still in the account. Payments that are booked after
 * today's end-of-day run have tomorrow's date in the books. Such payments are listed under today, too.
 */
export function useTimelineDays(facts: TimelineFacts): ShownDay[] {
  const t = useTranslations("dashboard.timeline");
  const calendarText = useCalendarText();
  const { today, booked, held, upcoming } = facts;
  const lineOf = useLines(facts);
  const days = new Map<string, ShownLine[]>();
  const add = (date: string, shown: ShownLine) => days.set(date, [...(days.get(date) ?? []), shown]);
  days.set(today, []);
  for (const payment of upcoming) add(payment.movesOn, lineOf.coming(payment));
  for (const transfer of held) add(today, lineOf.held(transfer));
  for (const one of booked) {
    const isAhead = one.businessDate > today;
    add(isAhead ? today : one.businessDate, lineOf.booked(one));
  }
  const dates = [...days.keys()].toSorted();
  const coming = dates.filter((date) => date > today);
  const past = dates.filter((date) => date < today).reverse();
  return [...coming, today, ...past].map((date) => ({
    date,
    title: titleOf(date),
    kind: date > today ? "coming" : date === today ? "today" : "past",
    lines: days.get(date) ?? [],
  }));

  function titleOf(date: string): string {
    const day = calendarText(date, date.slice(0, 4) === today.slice(0, 4) ? "day" : "dayOfYear");
    if (date === today) return t("today", { day });
    if (date === addDays(today, 1)) return t("tomorrow");
    return date === addDays(today, -1) ? t("yesterday") : day;
  }
}

function useLines({ accounts, isOneAccount, bankName, today }: TimelineFacts) {
  const t = useTranslations("dashboard.timeline");
  const types = useTranslations("accounts.types");
  const common = useTranslations("common");
  const history = useTranslations("history");
  const entries = useTranslations("entries");
  const calendarText = useCalendarText();
  const momentText = useMomentText();
  const money = useMoneyFormat(accounts.map((account) => account.currency));
  const dayOf = (moment: Date) => momentText(moment, "day");
  const dayOfToday = calendarText(today, "day");
  const nameOf = (accountNumber: string) => shortAccountName(accounts, accountNumber, types);
  const ofAccount = (accountNumber: string) => (isOneAccount ? [] : [nameOf(accountNumber)]);
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");

  return {
    coming({ kind, subjectId, number, dueOn, isOverdue, amountMinor, currency, name, ...rest }: Coming): ShownLine {
      const due = dueOn < today ? t("due", { date: calendarText(dueOn, "day") }) : undefined;
      return {
        key: `${kind} ${subjectId} ${number}`,
        href: kind === "instalment" ? paths.loan(subjectId) : paths.deposit(subjectId),
        name,
        mark: markOfPayment(kind === "instalment" ? "loan" : "deposit", name),
        details: joined(t(`coming.${kind}`), due, ...ofAccount(rest.accountNumber)),
        amount: money(amountMinor, currency, "always"),
        look: "coming",
        ...(isOverdue ? { overdue: t("overdue") } : {}),
      };
    },

    held({ id, status, heldMinor, currency, name, fromAccountNumber, createdAt, note }: Held): ShownLine {
      return {
        key: id,
        href: paths.transaction(id),
        name,
        mark: markOf(name),
        details: joined(
          // A held transfer is listed under today. If the order is older, the line states the day of the order.
          dayOf(createdAt) === dayOfToday ? undefined : dayOf(createdAt),
          common(statusLabel(status)),
          isolate(note),
          ...ofAccount(fromAccountNumber),
        ),
        amount: money(-heldMinor, currency, "always"),
      };
    },

    booked(line: Booked): ShownLine {
      const { event, channel, amountMinor, currency, ownAccountNumber, accountNumber, note } = line;
      const href = hrefOf(line);
      const base = { key: `${ownAccountNumber} ${line.entryId}`, ...(href ? { href } : {}) };
      if (channel === ownChannel && !isOneAccount) {
        const name = history("ownMove", { from: nameOf(ownAccountNumber), to: nameOf(accountNumber) });
        const details = joined(t("events.own"), isolate(note));
        return { ...base, name, mark: markOf(nameOf(accountNumber)), details, amount: money(-amountMinor, currency) };
      }
      const name = channel === ownChannel ? nameOf(accountNumber) : line.name || bankName;
      const wallet = channel && isWallet(channel) ? walletChannels[channel].name : undefined;
      const said =
        event === "adjustment"
          ? entryText(entries, { kind: event, description: note })
          : joined(t(`events.${event}`), wallet, isolate(note));
      return {
        ...base,
        name,
        mark: markOfPayment(line.subject.type, name),
        details: joined(said, ...ofAccount(ownAccountNumber)),
        amount: money(amountMinor, currency, "always"),
        ...(amountMinor > 0n ? { look: "in" } : {}),
      };
    },
  };
}

/**
 * Returns the URL of the page about a booked payment. A received transfer has no URL, because only the sender may open a
 * transfer's page.
 */
function hrefOf({ subject, event, channel }: Booked): string | undefined {
  switch (subject.type) {
    case "loan":
      return paths.loan(subject.id);
    case "deposit":
      return paths.deposit(subject.id);
    case "incoming_payment":
      return paths.transaction(subject.id);
    case "transfer":
      return event === "sent" || event === "returned" || channel === ownChannel
        ? paths.transaction(subject.id)
        : undefined;
    default:
      return undefined;
  }
}
