"use client";

import { type ComponentProps, useState } from "react";
import { Input, MoneyInput } from "@/components/ui/controls";
import { Field, fieldAttributes, labelId } from "@/components/ui/field";
import type { Choice, ChoiceGroup } from "@/components/ui/select/choice";
import { FormSelect } from "@/components/ui/select/select";
import type { HistoryFilters } from "@/lib/history/schema";

/** One filter: an option, one of the customer's accounts, a day or an amount. */
type FilterField = { name: Exclude<keyof HistoryFilters, "q">; label: string } & (
  | { as: "choice"; choices: (Choice | ChoiceGroup)[] }
  | { as: "account" | "date" | "amount" }
);

export type FilterFieldsProps = {
  values: Record<string, string>;
  /** The problems of the values. */
  errors: Record<string, string[]>;
  /** The customer's accounts. */
  accounts: { value: string; label: string }[];
  /** The fields in the order of the form. */
  fields: FilterField[];
  /** The label of the option "all". */
  all: string;
  /** The sign of the currency of all accounts, if the accounts have the same currency. */
  symbol: string | undefined;
};

/** The fields of the filters. `idPrefix` distinguishes the fields of the page from the fields of the sheet. */
export function FilterFields(props: FilterFieldsProps & { idPrefix: string }) {
  const { values, errors, accounts, fields, all, symbol, idPrefix } = props;
  return (
    <div className="filter-grid">
      {fields.map((field) => {
        const { name, label, as } = field;
        if (as === "account" && accounts.length < 2) return null;
        const id = `${idPrefix}${name}`;
        const attributes = {
          ...fieldAttributes(id, { errors: errors[name] }),
          name,
          defaultValue: values[name] ?? "",
        };
        return (
          <Field key={name} id={id} label={label} errors={errors[name]}>
            {as === "date" ? (
              <DateInput {...attributes} />
            ) : as === "amount" ? (
              <MoneyInput symbol={symbol} inputMode="decimal" autoComplete="off" {...attributes} />
            ) : (
              <FormSelect
                {...attributes}
                labelledBy={labelId(id)}
                placeholder={all}
                choices={as === "choice" ? field.choices : accounts}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}

/** The field for a day. An empty field is as muted as a select field without a choice. */
function DateInput({ defaultValue, ...rest }: ComponentProps<"input">) {
  const [isEmpty, setEmpty] = useState(!defaultValue);
  return (
    <Input
      type="date"
      defaultValue={defaultValue}
      data-unchosen={isEmpty || undefined}
      className="data-unchosen:text-ink-muted"
      onChange={(event) => setEmpty(event.target.value === "")}
      {...rest}
    />
  );
}
