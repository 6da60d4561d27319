import { useFormatter, useTranslations } from "next-intl";
import { FactList } from "@/components/term-products/fact-list";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { type LoanTerms, loanEffectiveRate, loanInterest, loanSchedule } from "@/lib/loans/schedule";
import type { Currency } from "@/lib/money/currency";

type LoanPreviewProps = {
  terms: LoanTerms;
  currency: Currency;
  /** The bank's present date, `YYYY-MM-DD`. */
  today: string;
};

/** What a loan of these terms would bring and cost, and when each instalment would be paid. */
export function LoanPreview({ terms, currency, today }: LoanPreviewProps) {
  const t = useTranslations("loans");
  const money = useMoneyFormat();
  const format = useFormatter();
  const dateText = useDateText();
  const lines = loanSchedule(terms, today);
  const interest = loanInterest(terms);
  return (
    <div className="flex flex-col gap-5">
      <section aria-label={t("preview.title", { amount: money(terms.amountMinor, currency) })}>
        <FactList
          className="rounded bg-surface-sunken p-4"
          facts={[
            { term: t("preview.receive"), value: money(terms.amountMinor, currency) },
            { term: t("preview.payBack"), value: money(terms.amountMinor + interest, currency) },
            { term: t("preview.cost"), value: money(interest, currency) },
            {
              term: t("preview.effective"),
              value: format.number(loanEffectiveRate(terms, today, lines), {
                style: "percent",
                maximumFractionDigits: 2,
              }),
            },
          ]}
        />
      </section>
      <section>
        <h3 className="font-semibold">{t("preview.schedule")}</h3>
        <p className="mt-1 mb-2 text-sm text-ink-muted">
          {t("preview.scheduleText", { date: dateText(today, "long") })}
        </p>
        <div className="-mx-4 border-t border-line md:mx-0">
          <ScheduleTable
            caption={t("preview.schedule")}
            currency={currency}
            partNames={[t("parts.principal"), t("parts.interest")]}
            lines={lines.map(({ number, dueOn, principalMinor, interestMinor }) => ({
              number,
              dueOn,
              parts: [principalMinor, interestMinor],
            }))}
            density="compact"
          />
        </div>
      </section>
    </div>
  );
}
