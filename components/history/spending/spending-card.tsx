import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { categoryHues } from "@/components/history/categories/category-hues";
import { categoryIcons } from "@/components/history/categories/category-icons";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { useChartAxis } from "@/components/ui/chart/chart-frame";
import { barScale } from "@/components/ui/chart/chart-scale";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon/icon";
import { addDays, addMonths } from "@/lib/dates";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { paths, withQuery } from "@/lib/paths";
import type { Category } from "@/lib/spending/categories.model";
import { MonthBars, type MonthBarsProps } from "./month-bars";

/** The spending in a category, and the spending in the same days of the previous month. Both are in minor units. */
type CategorySpent = { category: Category; spentMinor: bigint; beforeMinor: bigint };
type Period = { from: string; to: string };

type SpendingCardProps = {
  spent: {
    currency: Currency;
    spentMinor: bigint;
    beforeMinor: bigint;
    categories: CategorySpent[];
    months: { month: string; spentMinor: bigint }[];
    onTrack: { totalMinor: bigint; comingMinor: bigint; usualMinor: bigint } | null;
  };
  /** The chosen month, `YYYY-MM`. */
  month: string;
  period: Period;
  before: Period;
  /** The currencies of all amounts on the page. */
  among: Currency[];
  /** The last line of the card. */
  footer?: ReactNode;
};

/**
 * The spending in one currency: the total, the total of the previous month, the expected total, a bar for each month, and a bar
 * for each category.
 */
export function SpendingCard({ spent, month, period, before, among, footer }: SpendingCardProps) {
  const { currency, spentMinor, categories, onTrack } = spent;
  const t = useTranslations("spending");
  const money = useMoneyFormat(among);
  const format = useFormatter();
  const calendarText = useCalendarText();
  const dates = useDates(before);
  const bars = useMonthBars(spent, month, money);
  const compare = useComparison(before, (amountMinor) => money(amountMinor, currency));
  const spentOn = categories.filter((one) => one.spentMinor > 0n);
  const unspent = categories.filter((one) => one.spentMinor === 0n);
  const unspentText = t("unspent", { count: unspent.length });
  const list = (part: CategorySpent[], label: string) => (
    <ul aria-label={label} className="divide-y divide-line border-t border-line">
      {part.map((one) => (
        <CategoryBar key={one.category} {...{ one, currency, period, dates, spentMinor, compare, among }} />
      ))}
    </ul>
  );
  const id = `spent-${currency}`;
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <CardHead id={id} title={t("out", { currency })} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-4 pb-3">
        <div>
          <p className="text-2xl font-semibold">
            <Amount amountMinor={spentMinor} currency={currency} among={among} />
          </p>
          {spentMinor === 0n && spent.beforeMinor === 0n ? null : (
            <p className="mt-1 text-sm text-ink-muted">{compare(spent)}</p>
          )}
        </div>
        {onTrack ? (
          <div className="rounded max-md:w-full bg-surface-sunken px-4 py-3 text-sm">
            <p className="font-medium">{t("onTrack", { amount: money(onTrack.totalMinor, currency) })}</p>
            <p className="text-ink-muted">
              {format.list([
                t("onTrackSpent", { amount: money(spentMinor, currency) }),
                ...(onTrack.comingMinor > 0n
                  ? [t("onTrackComing", { amount: money(onTrack.comingMinor, currency) })]
                  : []),
                ...(onTrack.usualMinor > 0n
                  ? [t("onTrackUsual", { amount: money(onTrack.usualMinor, currency) })]
                  : []),
              ])}
            </p>
          </div>
        ) : null}
      </div>
      {bars.bars.length > 1 ? <MonthBars {...bars} /> : null}
      {spentOn.length > 0 ? (
        list(spentOn, t("byCategory"))
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-5 py-3">
          <p className="text-sm text-ink-muted">{t("nothing")}</p>
          {/* On the first days of a month, the previous month shows more. */}
          <Link href={paths.spending(before.from.slice(0, 7))} className="action-link">
            {calendarText(before.from, "monthOfYear")}
          </Link>
        </div>
      )}
      {unspent.length > 0 ? (
        <Disclosure className="border-t border-line" summary={unspentText} summaryClass="px-5 hover:underline">
          {list(unspent, unspentText)}
        </Disclosure>
      ) : null}
      {footer}
    </Card>
  );
}

type Compare = (amounts: { spentMinor: bigint; beforeMinor: bigint }) => string;

/**
 * Returns a function that compares spending with the previous period. If the previous period is a whole month or one day, the text
 * names this month or day.
 */
function useComparison(before: Period, money: (amountMinor: bigint) => string): Compare {
  const t = useTranslations("spending");
  const calendarText = useCalendarText();
  const dates = useDates(before);
  const isMonth = addDays(before.to, 1) === addMonths(before.from, 1);
  const month = calendarText(before.from, "month");
  return ({ spentMinor, beforeMinor }) => {
    const more = spentMinor - beforeMinor;
    const amount = money(more < 0n ? -more : more);
    if (isMonth) {
      if (more === 0n) return t("sameAsMonth", { month });
      return t(more > 0n ? "moreThanMonth" : "lessThanMonth", { amount, month });
    }
    if (before.from === before.to) {
      if (more === 0n) return t("sameAsDay", { day: dates.from });
      return t(more > 0n ? "moreThanDay" : "lessThanDay", { amount, day: dates.from });
    }
    if (more === 0n) return t("same", dates);
    return t(more > 0n ? "more" : "less", { amount, ...dates });
  };
}

/** The months as bars, with texts in the reader's language. The bar of the chosen month also shows the expected total. */
function useMonthBars(
  { months, currency, onTrack }: SpendingCardProps["spent"],
  chosen: string,
  money: ReturnType<typeof useMoneyFormat>,
): MonthBarsProps {
  const t = useTranslations("spending");
  const calendarText = useCalendarText();
  const expected = onTrack ? Number(onTrack.totalMinor) : 0;
  const scale = barScale([...months.map(({ spentMinor }) => Number(spentMinor)), expected]);
  const { ticks } = useChartAxis(scale, currency);
  const heightOf = (amount: number) => Math.round((1000 * amount) / scale.high) / 10;
  return {
    label: t("byMonth"),
    ticks: ticks.map(({ value, text }) => ({ text, bottom: heightOf(value) })),
    bars: months.map(({ month, spentMinor }, index) => ({
      month,
      href: paths.spending(month),
      name: t("barName", { month: calendarText(month, "monthOfYear"), amount: money(spentMinor, currency) }),
      letter: calendarText(month, "monthLetter"),
      // Only the first month needs its year, because the other months follow it.
      short: calendarText(month, index === 0 ? "monthShortOfYear" : "monthShort"),
      height: heightOf(Number(spentMinor)),
      expectedHeight: month === chosen && onTrack ? heightOf(expected) : null,
      isChosen: month === chosen,
    })),
  };
}

type CategoryBarProps = {
  one: CategorySpent;
  currency: Currency;
  period: Period;
  dates: Period;
  /** The money spent in all categories together. */
  spentMinor: bigint;
  compare: Compare;
  among: Currency[];
};

/** One category: its amount as a text and as a bar. The text links to the category's payments in the history. */
function CategoryBar({ one, currency, period, dates, spentMinor, compare, among }: CategoryBarProps) {
  const t = useTranslations("spending");
  const names = useTranslations("categories");
  const format = useFormatter();
  const money = useMoneyFormat(among);
  const { category } = one;
  const name = names(`names.${category}`);
  const before = money(one.beforeMinor, currency);
  const part = shareOf(one.spentMinor, spentMinor);
  const share = format.number(part, { style: "percent", maximumFractionDigits: 0 });
  const amount = money(one.spentMinor, currency);
  const hasSpent = one.spentMinor > 0n;
  return (
    <li
      className="tint relative flex gap-4 px-5 py-3.5 hover:bg-surface-hover"
      style={{ "--hue": categoryHues[category] } as CSSProperties}
    >
      <span className="tint-icon" aria-hidden="true">
        <Icon name={categoryIcons[category]} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Link
            href={withQuery(paths.transactions, { category, direction: "out", ...period })}
            prefetch={false}
            aria-label={t("barLabel", { category: name, amount, share, before, ...dates })}
            className="cover font-medium break-words"
          >
            {name}
          </Link>
          <span className="figures font-medium">{amount}</span>
        </div>
        {hasSpent ? (
          <div className="my-1.5 h-2 overflow-hidden rounded-full bg-line">
            <div className="tint-bar" style={{ width: `${100 * part}%` }} />
          </div>
        ) : null}
        <div className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-muted">
          <span>{hasSpent ? share : null}</span>
          <span className="tabular-nums">{compare(one)}</span>
        </div>
      </div>
    </li>
  );
}

/** The first and last day of the compared period, formatted in the reader's language. */
function useDates({ from, to }: Period): Period {
  const format = useFormatter();
  const day = (date: string) =>
    format.dateTime(new Date(`${date}T00:00:00Z`), { day: "numeric", month: "long", timeZone: "UTC" });
  return { from: day(from), to: day(to) };
}

const shareOf = (part: bigint, whole: bigint) => (whole === 0n ? 0 : Number(part) / Number(whole));
