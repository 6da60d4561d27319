"use client";

import { useTranslations } from "next-intl";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { ComboboxField } from "@/components/forms/choice-fields";
import { useFieldErrors } from "@/components/forms/form-fields";
import { MoneyField } from "@/components/forms/number-fields";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { journalLinesMax } from "@/lib/books/journal/schema";
import { type Currency, currencySymbol, isCurrency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/parse-money";

/** A line of a new journal entry, as the form stores it. Either the debit or the credit is empty. */
export type LineValues = { account: string; debit: string; credit: string };

export const emptyLine: LineValues = { account: "", debit: "", credit: "" };

type JournalLinesProps = { accounts: { value: string; label: string }[] };

/** The lines of a new entry, with the sums of debits and credits. Each line has an account and either a debit or a credit. */
export function JournalLines({ accounts }: JournalLinesProps) {
  const t = useTranslations("adminBooks.newEntry");
  const { fields, append, remove } = useFieldArray<{ lines: LineValues[] }, "lines">({ name: "lines" });
  const chosen = useWatch({ name: "currency" });
  const currency = isCurrency(chosen) ? chosen : "USD";
  const symbol = currencySymbol(currency);
  const { errors } = useFieldErrors("lines");
  return (
    <div className="space-y-4">
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="rounded-lg border border-line p-4 md:border-0 md:p-0">
          <legend className="text-sm font-medium text-ink-muted md:sr-only">{t("line", { number: index + 1 })}</legend>
          <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,1fr)_9.5rem_9.5rem_2.75rem]">
            <div className="max-md:col-span-2">
              <ComboboxField
                name={`lines.${index}.account`}
                label={t("account")}
                options={accounts}
                placeholder={t("chooseAccount")}
              />
            </div>
            <SideField {...{ index, symbol }} side="debit" />
            <SideField {...{ index, symbol }} side="credit" />
            <Button
              variant="quiet"
              className="max-md:col-span-2 md:mt-6.5 md:px-0"
              disabled={fields.length <= 2}
              aria-label={t("removeLine", { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <Icon name="x" className="size-4" />
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="secondary" disabled={fields.length >= journalLinesMax} onClick={() => append(emptyLine)}>
          <Icon name="plus" className="size-4" />
          {t("addLine")}
        </Button>
        <Sums currency={currency} />
      </div>
      {errors ? (
        <p role="alert" className="text-sm text-danger">
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}

type SideFieldProps = { index: number; side: "debit" | "credit"; symbol: string };

/** The field for a line's debit or credit. Typing an amount empties the other side of the line. */
function SideField({ index, side, symbol }: SideFieldProps) {
  const t = useTranslations("adminBooks");
  const form = useFormContext();
  const other = `lines.${index}.${side === "debit" ? "credit" : "debit"}`;
  return (
    <div
      onChange={() => {
        if (form.getValues(other)) form.setValue(other, "", { shouldDirty: true });
      }}
    >
      <MoneyField name={`lines.${index}.${side}`} label={t(side)} symbol={symbol} />
    </div>
  );
}

/** The sums of debits and credits while the entry is typed. The sums leave out amounts that are not yet valid numbers. */
function Sums({ currency }: { currency: Currency }) {
  const t = useTranslations("adminBooks.newEntry");
  const money = useStaffMoney();
  const lines: LineValues[] = useWatch({ name: "lines" }) ?? [];
  const sum = (side: "debit" | "credit") =>
    lines.reduce((total, line) => {
      const amount = parseMoney(line[side] ?? "", currency);
      return amount.ok ? total + amount.amountMinor : total;
    }, 0n);
  const [debit, credit] = [sum("debit"), sum("credit")];
  const apart = debit > credit ? debit - credit : credit - debit;
  return (
    <p role="status" className="text-sm text-ink-muted tabular-nums">
      {apart === 0n
        ? t("balanced", { amount: money(debit, currency) })
        : t("off", {
            ...{ debit: money(debit, currency), credit: money(credit, currency), amount: money(apart, currency) },
          })}
    </p>
  );
}
