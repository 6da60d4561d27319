"use client";

import { useEffect, useRef } from "react";
import { SearchField } from "@/components/forms/search-field";
import { Button, ButtonLink, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Input } from "@/components/ui/controls";
import { Disclosure } from "@/components/ui/disclosure";
import { Field, fieldAttributes, labelId } from "@/components/ui/field";
import { Spinner } from "@/components/ui/progress/spinner";
import type { Choice, ChoiceGroup } from "@/components/ui/select/choice";
import { FormSelect } from "@/components/ui/select/select";
import type { HistoryFilters } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { useSearchAsTyped } from "./search-as-typed";

/** One filter: an option, one of the customer's accounts, a day or an amount. */
type FilterField = { name: Exclude<keyof HistoryFilters, "q">; label: string } & (
  | { as: "choice"; choices: (Choice | ChoiceGroup)[] }
  | { as: "account" | "date" | "amount" }
);

/** The values of the filters, the problems of these values, and the customer's accounts. */
type Given = {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  accounts: { value: string; label: string }[];
};

/** The texts around the fields. */
type FilterWords = Given & { texts: Record<"filters" | "search" | "apply" | "clear", string> };

/** The fields in the order of the form, and the label of the option "all". */
export type FieldWords = { fields: FilterField[]; texts: Record<"all", string> };

type FilterFormProps = FilterWords & { fieldWords: FieldWords };

/**
 * The filters as a plain GET form, which puts the chosen values into the URL. The fields are rendered only when the reader opens
 * the form.
 */
export function FilterForm({ texts, fieldWords, ...given }: FilterFormProps) {
  const { values } = given;
  const isFiltered = Object.values(values).some(Boolean);
  const { isBusy, ...listeners } = useSearchAsTyped();
  const { q = "", ...chosen } = values;
  return (
    <search aria-label={texts.filters} className="mb-3 block">
      {/* When a link changes the filters in the URL, the new key makes React create the fields again. */}
      <form
        action={paths.transactions}
        method="get"
        key={JSON.stringify(chosen)}
        className="filter-form"
        {...listeners}
      >
        <div className="relative min-w-0 flex-1 md:max-w-[28rem]">
          <TypedSearch text={q} label={texts.search} />
          {isBusy ? (
            <span className="pointer-events-none absolute inset-y-0 right-9 flex items-center">
              <Spinner />
            </span>
          ) : null}
        </div>
        <Disclosure
          className="filter-fold"
          summary={texts.filters}
          summaryClass={buttonClass("secondary", "list-none")}
          isPlain
          isLate
          isOpenAtFirst={isFiltered && (Object.keys(values).length > 1 || !values.q)}
        >
          <FilterFields {...given} {...fieldWords} apply={texts.apply} clear={isFiltered ? texts.clear : null} />
        </Disclosure>
      </form>
    </search>
  );
}

/** The search field. Its text changes only by typing, or when a link has opened a URL with another search text. */
function TypedSearch({ text, label }: { text: string; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = place.current?.querySelector("input");
    if (input && input !== document.activeElement && input.value.trim() !== text) input.value = text;
  }, [text]);
  return (
    <div ref={place} className="contents">
      <SearchField defaultValue={text} label={label} className="w-full" />
    </div>
  );
}

/** `clear` is the text of the link that removes the filters, or null without filters. */
type FilterFieldsProps = Given & FieldWords & { apply: string; clear: string | null };

function FilterFields({ values, errors, accounts, fields, texts, apply, clear }: FilterFieldsProps) {
  const asksAccount = accounts.length > 1;
  return (
    <Card className="filter-fields mt-3">
      <div className="filter-grid">
        {fields.map((field) => {
          const { name, label, as } = field;
          if (as === "account" && !asksAccount) return null;
          const id = `filter-${name}`;
          const attributes = {
            ...fieldAttributes(id, { errors: errors[name] }),
            name,
            defaultValue: values[name] ?? "",
          };
          return (
            <Field key={name} id={id} label={label} errors={errors[name]}>
              {as === "date" || as === "amount" ? (
                <Input {...inputs[as]} {...attributes} />
              ) : (
                <FormSelect
                  {...attributes}
                  labelledBy={labelId(id)}
                  placeholder={texts.all}
                  choices={as === "choice" ? field.choices : accounts}
                />
              )}
            </Field>
          );
        })}
      </div>
      <div className={classNames("filter-action", asksAccount ? "xl:col-span-3" : "xl:col-span-full")}>
        <Button type="submit" className="max-sm:flex-1">
          {apply}
        </Button>
        {clear ? (
          <ButtonLink variant="quiet" href={paths.transactions}>
            {clear}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}

const inputs = { date: { type: "date" }, amount: { inputMode: "decimal", autoComplete: "off" } } as const;
