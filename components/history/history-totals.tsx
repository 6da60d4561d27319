import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import type { Currency } from "@/lib/money/currency";

type HistoryTotalsProps = {
  totals: { currency: Currency; inMinor: bigint; outMinor: bigint }[];
  /** True if the list has more than `itemsMax` items, so that no totals were computed. */
  isTooMuch: boolean;
  itemsMax: number;
  /** The currencies of all amounts on the page. */
  among: Currency[];
};

/** The incoming and outgoing money of the filtered items, shown above the list. */
export function HistoryTotals({ totals, isTooMuch, itemsMax, among }: HistoryTotalsProps) {
  const t = useTranslations("history");
  return (
    <section aria-label={t("totals.label")} className="border-b border-line px-5 py-4">
      <p className="text-xs text-ink-muted">
        {isTooMuch ? t("totals.tooMuch", { items: itemsMax }) : t("totals.list")}
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
