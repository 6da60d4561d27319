import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { categoryIcons } from "@/components/history/categories/category-icons";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon/icon";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { moneyAmong } from "@/lib/money/format-money";
import { paths, withQuery } from "@/lib/paths";
import type { Category } from "@/lib/spending/categories.model";

/** The money spent in a category, and the money spent in the same days of the month before. Both are in minor units. */
type CategorySpent = { category: Category; spentMinor: bigint; beforeMinor: bigint };
type Period = { from: string; to: string };

type SpendingCardProps = {
  spent: { currency: Currency; spentMinor: bigint; beforeMinor: bigint; categories: CategorySpent[] };
  period: Period;
  before: Period;
  /** The currencies of the page. */
  among: Currency[];
};

/** The spending in one currency: the total beside the total of the month before, and a bar for each category. */
export function SpendingCard({ spent, period, before, among }: SpendingCardProps) {
  const { currency, spentMinor, beforeMinor, categories } = spent;
  const t = useTranslations("spending");
  const locale = useLocale();
  const dates = useDates(before);
  const more = spentMinor - beforeMinor;
  const amount = moneyAmong(among, locale)(more < 0n ? -more : more, currency);
  const id = `spent-${currency}`;
  return (
    <Card aria-labelledby={id}>
      <div className="border-b border-line px-5 py-5">
        <h3 id={id} className="text-sm text-ink-muted">
          {t("out", { currency })}
        </h3>
        <p className="my-1 text-2xl font-semibold">
          <Amount amountMinor={spentMinor} currency={currency} among={among} />
        </p>
        <p className="mt-1 text-sm text-ink-muted">
          {more === 0n ? t("same", dates) : t(more > 0n ? "more" : "less", { amount, ...dates })}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {categories.map((one) => (
          <CategoryBar key={one.category} {...{ one, currency, period, dates, spentMinor, among }} />
        ))}
      </ul>
    </Card>
  );
}

type CategoryBarProps = {
  one: CategorySpent;
  currency: Currency;
  period: Period;
  dates: Period;
  /** The money spent in all categories together. */
  spentMinor: bigint;
  among: Currency[];
};

/** One category: its amount as a text and as a bar. The text links to the category's payments in the history. */
function CategoryBar({ one, currency, period, dates, spentMinor, among }: CategoryBarProps) {
  const t = useTranslations("spending");
  const names = useTranslations("categories");
  const format = useFormatter();
  const locale = useLocale();
  const money = moneyAmong(among, locale);
  const { category } = one;
  const name = names(`names.${category}`);
  const before = money(one.beforeMinor, currency);
  const part = shareOf(one.spentMinor, spentMinor);
  const share = format.number(part, { style: "percent", maximumFractionDigits: 0 });
  const amount = money(one.spentMinor, currency);
  const hasSpent = one.spentMinor > 0n;
  const more = one.spentMinor - one.beforeMinor;
  const difference = { amount: money(more < 0n ? -more : more, currency) };
  const change = more === 0n ? t("changeNone") : t(more > 0n ? "changeMore" : "changeLess", difference);
  return (
    <li className="relative flex gap-4 px-5 py-3.5 hover:bg-surface-hover">
      <Icon name={categoryIcons[category]} className="mt-0.5 size-5 shrink-0 text-ink-muted" />
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
          <div className="my-1.5 h-2 overflow-hidden rounded-full bg-surface-sunken">
            <div className="h-full rounded-full bg-accent-text" style={{ width: `${100 * part}%` }} />
          </div>
        ) : null}
        <div className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-muted">
          <span>{hasSpent ? share : null}</span>
          <span className="figures">{change}</span>
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
