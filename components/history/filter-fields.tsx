"use client";

import { SearchField } from "@/components/forms/search-field";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/controls";
import { Disclosure } from "@/components/ui/disclosure";
import { Field, fieldAttributes, labelId } from "@/components/ui/field";
import type { Choice, ChoiceGroup } from "@/components/ui/select/choice";
import { FormSelect } from "@/components/ui/select/select";
import { useUnpacked } from "@/components/ui/use-unpacked";
import type { Packed } from "@/lib/packed";
import { paths } from "@/lib/paths";

type SelectName = "kind" | "category" | "status" | "direction" | "account";
type FieldName = SelectName | "from" | "to" | "min" | "max";

/** What the filters say and hold; a select that is not named is left out. */
type FilterWords = {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  selects: Partial<Record<SelectName, (Choice | ChoiceGroup)[]>>;
  labels: Record<FieldName, string>;
  texts: Record<"filters" | "all" | "search" | "apply" | "clear" | "show", string>;
};

/** The filters. A plain GET form: the choice is the address. Its fields are made when somebody opens them. */
export function FilterFields({ words }: { words: Packed<FilterWords> }) {
  const { values, errors, selects, labels, texts } = useUnpacked(words);
  const isFiltered = Object.values(values).some(Boolean);
  const attributes = (name: FieldName) => fieldAttributes(`filter-${name}`, { errors: errors[name] });
  const choice = (name: SelectName) => {
    const choices = selects[name];
    return choices ? (
      <Field id={`filter-${name}`} label={labels[name]} errors={errors[name]}>
        <FormSelect
          {...attributes(name)}
          name={name}
          labelledBy={labelId(`filter-${name}`)}
          defaultValue={values[name] ?? ""}
          placeholder={texts.all}
          choices={choices}
        />
      </Field>
    ) : null;
  };
  const typed = (name: "from" | "to" | "min" | "max") => (
    <Field id={`filter-${name}`} label={labels[name]} errors={errors[name]}>
      <Input
        {...(name === "from" || name === "to" ? dateInput : amountInput)}
        name={name}
        defaultValue={values[name] ?? ""}
        {...attributes(name)}
      />
    </Field>
  );
  return (
    <Card className="mb-6 p-5" aria-label={texts.filters}>
      {/* The key starts the fields afresh when the address changes through a link. */}
      <form action={paths.transactions} method="get" key={JSON.stringify(values)}>
        <div className="flex flex-wrap items-center gap-3">
          <SearchField defaultValue={values.q ?? ""} label={texts.search} />
          <Button type="submit">{texts.apply}</Button>
          {isFiltered ? (
            <ButtonLink variant="quiet" href={paths.transactions}>
              {texts.clear}
            </ButtonLink>
          ) : null}
        </div>
        <Disclosure
          className="mt-2 -mb-2"
          summary={texts.filters}
          isLate
          isOpenAtFirst={isFiltered && (Object.keys(values).length > 1 || !values.q)}
        >
          <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3">
            {choice("kind")}
            {choice("category")}
            {choice("status")}
            {choice("direction")}
            {choice("account")}
            {typed("from")}
            {typed("to")}
            {typed("min")}
            {typed("max")}
          </div>
          {/* On a phone the button above is out of sight by then. */}
          <Button type="submit" className="mt-5 mb-2 w-full sm:hidden">
            {texts.show}
          </Button>
        </Disclosure>
      </form>
    </Card>
  );
}

const dateInput = { type: "date" } as const;
const amountInput = { inputMode: "decimal", autoComplete: "off" } as const;
