"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useWatch } from "react-hook-form";
import { ChoicesField, ComboboxField, SelectField } from "@/components/forms/choice-fields";
import { TextareaField, TextField } from "@/components/forms/form-fields";
import { MaskedPinField } from "@/components/forms/masked-pin-field";
import { MoneyField, NumberField } from "@/components/forms/number-fields";
import { Input } from "@/components/ui/controls";
import { Field } from "@/components/ui/field";
import { type Currency, currencySymbol, isCurrency } from "@/lib/money/currency";
import type { SecretField } from "@/lib/secret-fields";

/** `neededWith` makes an optional field required while another field has a certain value. */
type Named = {
  name: string;
  label: string;
  help?: string;
  isOptional?: boolean;
  neededWith?: { name: string; value: string };
};

/**
 * The definition of one field of an edit form. The kind `slot` contains any component, for fields that no other kind can show.
 */
export type EditField =
  | { kind: "readonly"; label: string; value: string; help?: string }
  | (Named & { kind: "text" })
  | (Named & { kind: "textarea"; lengthMax: number })
  | (Named & { kind: "select" | "combobox"; options: { value: string; label: string }[]; placeholder?: string })
  /** The reader can choose several options. */
  | (Named & { kind: "choices"; options: { value: string; label: string }[] })
  /** A percentage, a rate or a count. `text` formats the value for the list of differences after a conflict. */
  | (Named & { kind: "number"; inputMode: "decimal" | "numeric"; text?: (value: string) => string })
  | (Named & { kind: "date" })
  /** `currencyField` is the name of the form field that contains the currency. */
  | (Named & { kind: "money"; currency: Currency; currencyField?: string })
  | (Named & { kind: "pin"; name: SecretField })
  | { kind: "heading"; label: string }
  | { kind: "slot"; key: string; content: ReactNode };

/** The fields of an edit form, in two columns on wide screens. */
export function EditFields({ fields }: { fields: EditField[] }) {
  return (
    <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
      {fields.map((field) => (
        <OneField key={fieldKey(field)} field={field} />
      ))}
    </div>
  );
}

function fieldKey(field: EditField): string {
  if ("name" in field) return field.name;
  return field.kind === "slot" ? field.key : field.label;
}

const wide = "md:col-span-2";

function OneField({ field }: { field: EditField }) {
  const condition = "neededWith" in field ? field.neededWith : undefined;
  return condition ? (
    <FieldNeededWith field={field} condition={condition} />
  ) : (
    <FieldOfKind field={field} isNeeded={false} />
  );
}

/** An optional field that becomes required when another field has a certain value. */
function FieldNeededWith({ field, condition }: { field: EditField; condition: { name: string; value: string } }) {
  const value = useWatch({ name: condition.name });
  return <FieldOfKind field={field} isNeeded={value === condition.value} />;
}

function FieldOfKind({ field, isNeeded }: { field: EditField; isNeeded: boolean }) {
  const common = useTranslations("common");
  if (field.kind === "readonly") return <ReadOnlyField {...field} />;
  if (field.kind === "heading") return <h3 className={`${wide} mt-2 text-sm font-semibold`}>{field.label}</h3>;
  if (field.kind === "slot") return <div className={`${wide} empty:hidden`}>{field.content}</div>;
  const { name, label, help, isOptional } = field;
  const shared = { name, label, help, hint: isOptional && !isNeeded ? common("optional") : undefined };
  switch (field.kind) {
    case "text":
      return <TextField {...shared} autoComplete="off" />;
    case "textarea":
      return (
        <div className={wide}>
          <TextareaField {...shared} maxLength={field.lengthMax} rows={2} />
        </div>
      );
    case "select":
      return (
        <SelectField
          {...shared}
          options={field.options}
          {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
        />
      );
    case "combobox":
      return <ComboboxField {...shared} options={field.options} />;
    case "choices":
      return <ChoicesField {...shared} options={field.options} />;
    case "date":
      return <TextField {...shared} type="date" />;
    case "number":
      if (field.inputMode === "decimal") return <NumberField {...shared} />;
      return <TextField {...shared} inputMode="numeric" autoComplete="off" />;
    case "money":
      return field.currencyField ? (
        <MoneyInChosenCurrency {...shared} currency={field.currency} currencyField={field.currencyField} />
      ) : (
        <MoneyField {...shared} symbol={currencySymbol(field.currency)} />
      );
    case "pin":
      return <MaskedPinField {...shared} name={field.name} />;
  }
}

type MoneyInChosenCurrencyProps = Omit<ComponentProps<typeof MoneyField>, "symbol"> & {
  currency: Currency;
  currencyField: string;
};

/** A field for an amount. The currency symbol changes with the currency that is chosen in another field. */
function MoneyInChosenCurrency({ currency, currencyField, ...field }: MoneyInChosenCurrencyProps) {
  const chosen = useWatch({ name: currencyField });
  return <MoneyField {...field} symbol={currencySymbol(isCurrency(chosen) ? chosen : currency)} />;
}

/** A read-only value that looks like the fields beside it and can be copied. */
function ReadOnlyField({ label, value, help }: { label: string; value: string; help?: string }) {
  const id = useId();
  return (
    <Field id={id} label={label} help={help}>
      <Input id={id} readOnly value={value} aria-describedby={help ? `${id}-help` : undefined} />
    </Field>
  );
}
