"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type TransitionStartFunction, useEffect, useRef } from "react";
import { Select } from "@/components/ui/controls";
import { SearchField } from "@/components/ui/search-field";
import type { Resource } from "./resource";
import { type ResourceQuery, resourceHref } from "./resource-query";

type ResourceSearchProps<Row> = {
  resource: Resource<Row>;
  query: ResourceQuery;
  startTransition: TransitionStartFunction;
};

/** Long enough not to ask for every letter, short enough to feel immediate. */
const typingPauseMs = 250;

/** Searches while one types. A plain form underneath, so that Enter works too, and before any script has come. */
export function ResourceSearch<Row>({ resource, query, startTransition }: ResourceSearchProps<Row>) {
  const t = useTranslations("admin");
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(form: HTMLFormElement) {
    clearTimeout(timer.current);
    const data = new FormData(form);
    const changes = { q: String(data.get("q") ?? "").trim(), sort: String(data.get("sort") ?? query.sort) };
    startTransition(() => router.replace(resourceHref(resource.path, query, changes), { scroll: false }));
  }

  return (
    <search>
      <form
        action={resource.path}
        className="flex flex-col gap-3"
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

function sortOptions<Row>({ columns }: Resource<Row>) {
  return columns.flatMap(({ sort, header }) =>
    sort
      ? [
          { value: sort, label: header, isDescending: false },
          { value: `-${sort}`, label: header, isDescending: true },
        ]
      : [],
  );
}
