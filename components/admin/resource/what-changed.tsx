"use client";

import { type Locale, useLocale, useTranslations } from "next-intl";
import { useRefreshing } from "@/components/forms/refreshing";
import { Alert } from "@/components/ui/alert";
import { formatterOf } from "@/lib/i18n/formatter";
import { type Currency, currencies, isCurrency } from "@/lib/money/currency";
import { formatMoneyText } from "@/lib/money/format-money";
import { showTypedNumber } from "@/lib/money/typed-amount";
import type { EditField } from "./edit-fields";

type Values = Record<string, unknown>;

type NamedField = Extract<EditField, { name: string }>;
type MoneyField = Extract<EditField, { kind: "money" }>;

type WhatChangedProps = {
  fields: EditField[];
  /** `seen` has the values that the editor saw, and `now` has the record's present values. */
  seen: Values;
  now: Values;
};

/** Shows the changes that somebody else has made to a record since the dialog was opened. */
export function WhatChanged({ fields, seen, now }: WhatChangedProps) {
  const t = useTranslations("admin.changed");
  const isRefreshing = useRefreshing();
  const changes = changedSince(fields, seen, now, useLocale());
  if (isRefreshing) return null;
  if (changes.length === 0) {
    return (
      <Alert tone="warning" title={t("title")}>
        {t("elsewhere")}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={t("title")}>
      <ul>
        {changes.map(({ label, before, after }) => (
          <li key={label}>{t("field", { label, before: before || "–", after: after || "–" })}</li>
        ))}
      </ul>
      <p className="mt-1">{t("text")}</p>
    </Alert>
  );
}

/** Returns the fields that differ, each with its earlier and its present value, formatted as on the page. */
export function changedSince(fields: EditField[], seen: Values, now: Values, locale: Locale) {
  return fields.flatMap((field) => {
    if (!("name" in field)) return [];
    const [before = "", after = ""] = [seen, now].map((values) => shown(field, values, locale));
    return before === after ? [] : [{ label: field.label, before, after }];
  });
}

function shown(field: NamedField, values: Values, locale: Locale): string {
  const value = values[field.name];
  if (Array.isArray(value)) return value.map((one) => labelOf(field, String(one))).join(", ");
  if (typeof value !== "string" || value === "") return "";
  switch (field.kind) {
    case "money":
      return formatMoneyText(value, currencyOf(field, values), locale, currencies);
    case "number":
      return field.text?.(value) ?? showTypedNumber(value, locale);
    case "date":
      return formatterOf(locale, "UTC").dateTime(new Date(value), { dateStyle: "medium" });
    default:
      return labelOf(field, value);
  }
}

function labelOf(field: NamedField, value: string): string {
  const options = "options" in field ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Returns the currency of an amount: the currency in the form's currency field, or the field's default currency. */
function currencyOf({ currency, currencyField = "currency" }: MoneyField, values: Values): Currency {
  const chosen = String(values[currencyField]);
  return isCurrency(chosen) ? chosen : currency;
}
