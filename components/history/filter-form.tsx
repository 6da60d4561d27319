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

/** What is chosen, what is wrong with it, and the accounts to choose from. */
type Given = { values: Record<string, string>; errors: Record<string, string[]>; accountNumbers: string[] };

/** What the form says around its fields. */
type FilterWords = Given & { texts: Record<"filters" | "search" | "apply" | "clear", string> };

/** What the fields say and offer. */
export type FieldWords = {
  selects: Record<Exclude<SelectName, "account">, (Choice | ChoiceGroup)[]>;
  labels: Record<FieldName, string>;
  texts: Record<"all" | "show", string>;
};

type FilterFormProps = { words: Packed<FilterWords>; fieldWords: Packed<FieldWords> };

/** The filters. A plain GET form: the choice is the address. Its fields are made when somebody opens them. */
export function FilterForm({ words, fieldWords }: FilterFormProps) {
  const { texts, ...given } = useUnpacked(words);
  const { values } = given;
  const isFiltered = Object.values(values).some(Boolean);
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
          <FilterFields {...given} words={fieldWords} />
        </Disclosure>
      </form>
    </Card>
  );
}

function FilterFields({ values, errors, accountNumbers, words }: Given & { words: Packed<FieldWords> }) {
  const { selects, labels, texts } = useUnpacked(words);
  const attributes = (name: FieldName) => fieldAttributes(`filter-${name}`, { errors: errors[name] });
  const choice = (name: SelectName, choices: (Choice | ChoiceGroup)[]) => (
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
  );
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
  const accounts = accountNumbers.map((number) => ({ value: number, label: number }));
  return (
    <>
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3">
        {choice("kind", selects.kind)}
        {choice("category", selects.category)}
        {choice("status", selects.status)}
        {choice("direction", selects.direction)}
        {accounts.length > 1 ? choice("account", accounts) : null}
        {typed("from")}
        {typed("to")}
        {typed("min")}
        {typed("max")}
      </div>
      {/* On a phone the button above is out of sight by then. */}
      <Button type="submit" className="mt-5 mb-2 w-full sm:hidden">
        {texts.show}
      </Button>
    </>
  );
}

const dateInput = { type: "date" } as const;
const amountInput = { inputMode: "decimal", autoComplete: "off" } as const;
