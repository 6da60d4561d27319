import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import type { Currency } from "@/lib/money/currency";

type HistoryTotalsProps = {
  period: { from: string; to: string };
  totals: { currency: Currency; inMinor: bigint; outMinor: bigint }[];
  /** True when there are more items than the totals include. */
  isTooMuch: boolean;
  itemsMax: number;
  /** The currencies of the page. */
  among: Currency[];
};

/** The incoming and outgoing money of a period, shown above the list. */
export function HistoryTotals({ period, totals, isTooMuch, itemsMax, among }: HistoryTotalsProps) {
  const t = useTranslations("history");
  // The bank's dates are not moments, so no time zone may shift the dates.
  const calendarText = useCalendarText();
  const day = (date: string) => calendarText(date, "dayOfYear");
  const dates = { from: day(period.from), to: day(period.to) };
  return (
    <section aria-label={t("totals.label")} className="border-b border-line px-5 py-4 max-md:px-4">
      <p className="text-xs text-ink-muted">
        {isTooMuch ? t("totals.tooMuch", { ...dates, items: itemsMax }) : t("totals.period", dates)}
      </p>
      {isTooMuch ? null : totals.length === 0 ? (
        <p className="mt-1 text-sm text-ink-muted">{t("totals.none")}</p>
      ) : (
        totals.map(({ currency, inMinor, outMinor }) => (
          <dl key={currency} className="mt-2 flex flex-wrap gap-x-10 gap-y-2">
            <div>
              <dt className="text-xs text-ink-muted">{t("totals.in", { currency })}</dt>
              <dd className="font-semibold text-positive">
                <Amount amountMinor={inMinor} currency={currency} among={among} />
              </dd>
            </div>
            <div>
              <dt className="text-xs text-ink-muted">{t("totals.out", { currency })}</dt>
              <dd className="font-semibold">
                <Amount amountMinor={outMinor} currency={currency} among={among} />
              </dd>
            </div>
          </dl>
        ))
      )}
    </section>
  );
}
