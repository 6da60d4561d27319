"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useFormField } from "@/components/forms/form-fields";
import { MoneyField } from "@/components/forms/number-fields";
import { useMoneyFormat } from "@/components/ui/amount";
import { type Currency, currencySymbol } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { amountStops } from "./amount-stops";

/** The limits of the amount, in minor units. */
export type AmountRange = { currency: Currency; minimumMinor: bigint; maximumMinor: bigint };

/** The amount in the surrounding form, in minor units. Null while the amount is invalid or outside the range. */
export function usePickedAmount(name: string, { currency, minimumMinor, maximumMinor }: AmountRange): bigint | null {
  const text: unknown = useWatch({ name });
  const money = parseMoney(String(text ?? ""), currency);
  if (!money.ok || money.amountMinor < minimumMinor || money.amountMinor > maximumMinor) return null;
  return money.amountMinor;
}

/** An amount as text for the form, without `.00`: `1250` or `1250.50`. */
export function toFieldText(amountMinor: bigint, currency: Currency): string {
  return toDecimalText(amountMinor, currency).replace(/\.00$/, "");
}

/** `name` is the form's field. */
type AmountPickerProps = AmountRange & { name: string };

/** A field and a slider for an amount between two limits. The field and the slider always show the same amount. */
export function AmountPicker({ name, currency, minimumMinor, maximumMinor }: AmountPickerProps) {
  const t = useTranslations("termProducts");
  const money = useMoneyFormat();
  const { form, attributes } = useFormField(name);
  const text: unknown = useWatch({ name, control: form.control });
  const stops = useMemo(
    () => amountStops(minimumMinor, maximumMinor, currency),
    [minimumMinor, maximumMinor, currency],
  );
  const typed = parseMoney(String(text ?? ""), currency);
  const stop = typed.ok ? stops.near(typed.amountMinor) : 0;
  const last = stops.count - 1;
  const limits = { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) };

  function pick(next: number) {
    form.setValue(name, toFieldText(stops.at(next), currency), { shouldDirty: true, shouldValidate: true });
  }

  return (
    <div>
      <MoneyField
        name={name}
        label={t("amount")}
        help={last > 0 ? undefined : t("between", limits)}
        symbol={currencySymbol(currency)}
        className="pl-10 text-right text-lg font-semibold tabular-nums"
      />
      {last > 0 ? (
        <>
          <input
            type="range"
            className="range mt-2"
            style={{ "--range-done": `${(100 * stop) / last}%` } as React.CSSProperties}
            aria-label={t("amountSlider")}
            aria-valuetext={money(typed.ok ? typed.amountMinor : stops.at(stop), currency)}
            aria-invalid={attributes["aria-invalid"]}
            min={0}
            max={last}
            step={1}
            value={stop}
            onChange={(event) => pick(event.target.valueAsNumber)}
          />
          <p className="flex justify-between gap-4 text-xs text-ink-muted tabular-nums">
            <span>{limits.minimum}</span>
            <span>{limits.maximum}</span>
          </p>
        </>
      ) : null}
    </div>
  );
}
