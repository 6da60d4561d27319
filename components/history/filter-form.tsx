"use client";

import { useEffect, useRef } from "react";
import { SearchField } from "@/components/forms/search-field";
import { Button, ButtonLink, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { Spinner } from "@/components/ui/progress/spinner";
import { paths } from "@/lib/paths";
import { FilterFields, type FilterFieldsProps } from "./filter-fields";
import { FilterSheet } from "./filter-sheet";
import { useSearchAsTyped } from "./search-as-typed";

type FilterFormProps = FilterFieldsProps & {
  texts: Record<"filters" | "search" | "show" | "clear", string>;
};

/**
 * The search and the filters as a plain GET form, which puts the chosen values into the URL. The fields are rendered only when
 * the reader opens the form. On phones, a sheet contains the filters. Phones without scripts show the filters in this form.
 */
export function FilterForm({ texts, ...fields }: FilterFormProps) {
  const { values } = fields;
  const isFiltered = Object.values(values).some(Boolean);
  const { isBusy, ...listeners } = useSearchAsTyped();
  const { q = "", ...chosen } = values;
  return (
    <search aria-label={texts.filters} className="filter-form mb-3">
      {/* When a link changes the filters in the URL, the new key makes React create the fields again. */}
      <form action={paths.transactions} method="get" key={JSON.stringify(chosen)} className="contents" {...listeners}>
        <div className="relative min-w-0 flex-1 md:max-w-[28rem]">
          <TypedSearch text={q} label={texts.search} />
          {isBusy ? (
            <span className="pointer-events-none absolute inset-y-0 right-9 flex items-center">
              <Spinner />
            </span>
          ) : null}
        </div>
        <Disclosure
          className="row-fold"
          summary={texts.filters}
          summaryClass={buttonClass("secondary", "list-none")}
          isPlain
          isLate
          isOpenAtFirst={isFiltered && (Object.keys(values).length > 1 || !values.q)}
        >
          <Card className="mt-3 p-4 md:p-5">
            <FilterFields {...fields} idPrefix="filter-" />
            {/* The buttons are at the end of the line, where no opened list covers them. */}
            <div className="mt-5 flex flex-wrap justify-end gap-3">
              {isFiltered ? (
                <ButtonLink variant="quiet" href={paths.transactions}>
                  {texts.clear}
                </ButtonLink>
              ) : null}
              <Button type="submit">{texts.show}</Button>
            </div>
          </Card>
        </Disclosure>
      </form>
      <FilterSheet texts={texts} isFiltered={isFiltered} {...fields} />
    </search>
  );
}

/**
 * The search field. The field's text changes only when the reader types, or when a link has opened a URL with another search text.
 */
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
