"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useFormField } from "@/components/forms/form-fields";
import { LargeMoneyField } from "@/components/forms/number-fields";
import { useMoneyFormat } from "@/components/ui/amount";
import { type Currency, currencySymbol } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import type { AmountRange } from "./amount-range";
import { AmountSlider } from "./amount-slider";

/** Returns the amount in the surrounding form, in minor units. Null if the amount is invalid or outside the range. */
export function usePickedAmount(name: string, { currency, minimumMinor, maximumMinor }: AmountRange): bigint | null {
  const text: unknown = useWatch({ name });
  const money = parseMoney(String(text ?? ""), currency);
  if (!money.ok || money.amountMinor < minimumMinor || money.amountMinor > maximumMinor) return null;
  return money.amountMinor;
}

/** Converts an amount to the text in the form's field, without `.00`: `1250` or `1250.50`. */
export function toFieldText(amountMinor: bigint, currency: Currency): string {
  return toDecimalText(amountMinor, currency).replace(/\.00$/, "");
}

/** `name` is the name of the form's field for the amount. */
type AmountPickerProps = AmountRange & { name: string };

/** A field and a slider for an amount between two limits. The field and the slider always show the same amount. */
export function AmountPicker({ name, currency, minimumMinor, maximumMinor }: AmountPickerProps) {
  const t = useTranslations("termProducts");
  const money = useMoneyFormat();
  const { form, attributes } = useFormField(name);
  const text: unknown = useWatch({ name, control: form.control });
  const typed = parseMoney(String(text ?? ""), currency);
  return (
    <div>
      <LargeMoneyField
        name={name}
        label={t("amount")}
        help={
          minimumMinor === maximumMinor
            ? t("between", { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) })
            : undefined
        }
        symbol={currencySymbol(currency)}
      />
      <AmountSlider
        range={{ currency, minimumMinor, maximumMinor }}
        amountMinor={typed.ok ? typed.amountMinor : null}
        label={t("amountSlider")}
        isInvalid={attributes["aria-invalid"]}
        onPick={(amountMinor) =>
          form.setValue(name, toFieldText(amountMinor, currency), { shouldDirty: true, shouldValidate: true })
        }
      />
    </div>
  );
}
