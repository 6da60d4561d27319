import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/controls";
import { Tabs } from "@/components/ui/tabs";
import type { FinancialStatements } from "@/lib/books/statements/statements.model";
import { pivotCurrency } from "@/lib/money/exchange-rate";
import { paths } from "@/lib/paths";

type PeriodChoiceProps = { statements: FinancialStatements };

/**
 * Links to the statements of another period or currency. The period is chosen in a plain form that works without JavaScript.
 */
export function PeriodChoice({ statements }: PeriodChoiceProps) {
  const t = useTranslations("adminBooks.statements");
  const { from, to, days, currency, isTotal, currencies } = statements;
  const choices = [null, ...currencies];
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-4 print:hidden">
      <form action={paths.ledgerStatements()} className="flex flex-wrap items-end gap-3">
        {isTotal ? null : <input type="hidden" name="currency" value={currency} />}
        <DateField name="from" label={t("from")} value={from} max={days.last} />
        <DateField name="to" label={t("to")} value={to} min={days.first} max={days.last} />
        <Button type="submit" variant="secondary">
          {t("show")}
        </Button>
      </form>
      <Tabs
        label={t("currency")}
        tabs={choices.map((choice) => ({
          key: choice ?? "all",
          label: choice ?? t("all", { currency: pivotCurrency }),
          href: paths.ledgerStatements({ from, to, currency: choice ?? undefined }),
          isCurrent: choice === (isTotal ? null : currency),
        }))}
      />
    </div>
  );
}

type DateFieldProps = { name: string; label: string; value: string; min?: string; max: string };

function DateField({ name, label, value, min, max }: DateFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={`statements-${name}`} className="text-sm font-medium">
        {label}
      </label>
      {/* A new key resets the field when the URL contains another date. */}
      <Input
        key={value}
        id={`statements-${name}`}
        name={name}
        type="date"
        required
        min={min}
        max={max}
        defaultValue={value}
        className="w-40"
      />
    </div>
  );
}
