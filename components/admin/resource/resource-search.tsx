"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type TransitionStartFunction, useEffect, useRef } from "react";
import { Input, Select } from "@/components/ui/controls";
import { SearchField } from "@/components/ui/search-field";
import type { Resource, ResourceFilter } from "./resource";
import { type ResourceQuery, resourceHref } from "./resource-query";

type ResourceSearchProps<Item> = {
  resource: Resource<Item>;
  query: ResourceQuery;
  startTransition: TransitionStartFunction;
};

/** Long enough not to ask for every letter, short enough to feel immediate. */
const typingPauseMs = 250;

/** Searches while one types. A plain form underneath, so that Enter works too, and before any script has come. */
export function ResourceSearch<Item>({ resource, query, startTransition }: ResourceSearchProps<Item>) {
  const t = useTranslations("admin");
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(form: HTMLFormElement) {
    clearTimeout(timer.current);
    const data = new FormData(form);
    const text = (name: string, otherwise = "") => String(data.get(name) ?? otherwise);
    const filters = Object.fromEntries(Object.keys(query.filters).map((key) => [key, text(key)]));
    const changes = { q: text("q").trim(), sort: text("sort", query.sort), filters };
    startTransition(() => router.replace(resourceHref(resource.path, query, changes), { scroll: false }));
  }

  const choices = resource.filters?.filter(({ options }) => options) ?? [];
  const days = resource.filters?.filter(({ options }) => !options) ?? [];
  const control = (filter: ResourceFilter) => (
    <FilterControl key={filter.key} filter={filter} value={query.filters[filter.key] ?? ""} />
  );
  return (
    <search>
      <form
        action={resource.path}
        className="flex flex-col gap-3 md:flex-row md:flex-wrap md:items-center"
        onSubmit={(event) => {
          event.preventDefault();
          search(event.currentTarget);
        }}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(currentTarget), typingPauseMs);
        }}
      >
        {query.status ? <input type="hidden" name="status" value={query.status} /> : null}
        <SearchField key={query.q ? "searching" : "all"} defaultValue={query.q} label={resource.searchLabel} />
        {choices.map(control)}
        {/* A period is one thing: where there is no room for it, both its days go to the next line. */}
        {days.length > 0 ? <div className="flex flex-col gap-3 md:flex-row">{days.map(control)}</div> : null}
        {/* Where there is a table, its headings order it. */}
        <div className="md:hidden">
          <Select name="sort" aria-label={t("sortLabel")} defaultValue={query.sort}>
            <option value="">{t("sortNewest")}</option>
            {sortOptions(resource).map(({ value, label, isDescending }) => (
              <option key={value} value={value}>
                {t(isDescending ? "sortDescending" : "sortAscending", { column: label })}
              </option>
            ))}
          </Select>
        </div>
      </form>
    </search>
  );
}

/** Its key makes it follow the address when that no longer filters. */
function FilterControl({ filter: { key, label, options }, value }: { filter: ResourceFilter; value: string }) {
  const state = value ? "chosen" : "all";
  if (!options) {
    return (
      <span className="flex items-center gap-2 text-sm text-ink-muted">
        <label htmlFor={`filter-${key}`} className="max-md:w-12">
          {label}
        </label>
        <Input key={state} id={`filter-${key}`} name={key} defaultValue={value} type="date" className="md:w-40" />
      </span>
    );
  }
  return (
    <Select key={state} name={key} defaultValue={value} aria-label={label}>
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

function sortOptions<Item>({ columns }: Resource<Item>) {
  return columns.flatMap(({ sort, header }) =>
    sort
      ? [
          { value: sort, label: header, isDescending: false },
          { value: `-${sort}`, label: header, isDescending: true },
        ]
      : [],
  );
}
