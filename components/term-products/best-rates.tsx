import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { useFormatter } from "@/lib/i18n/formatter";
import type { AmountRange } from "./amount-range";
import { rateText } from "./rate-text";

/** The largest number of plans whose rates an empty page shows. */
export const ratesMax = 4;

/** A plan with its effective annual rate as a fraction: 0.05 means 5 %. */
export type PlanRate = { name: string; range: AmountRange; effectiveRate: number };

/** The plans with the best rates, beside the text of an empty list. Renders nothing if there are no plans. */
export function BestRates({ title, rates }: { title: string; rates: PlanRate[] }) {
  const t = useTranslations("termProducts");
  const format = useFormatter();
  const money = useMoneyFormat();
  if (rates.length === 0) return null;
  return (
    <Card aria-label={title} className="px-card pt-4 pb-2">
      <h2 className="font-semibold">{title}</h2>
      <ul className="divide-y divide-line">
        {rates.map(({ name, range: { currency, minimumMinor, maximumMinor }, effectiveRate }) => (
          <li key={name} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-medium break-words">{name}</p>
              <p className="text-sm text-ink-muted tabular-nums">
                {t("range", { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) })}
              </p>
            </div>
            <p className="shrink-0 font-semibold tabular-nums">{rateText(format, effectiveRate)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
