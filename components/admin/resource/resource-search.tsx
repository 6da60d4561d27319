"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type TransitionStartFunction,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { SearchField } from "@/components/forms/search-field";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Input } from "@/components/ui/controls";
import { labelId } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon/icon";
import { FormSelect } from "@/components/ui/select/select";
import type { Resource, ResourceFilter } from "./resource";
import { type ResourceQuery, resourceHref } from "./resource-query";

type ResourceSearchProps<Item> = {
  resource: Resource<Item>;
  query: ResourceQuery;
  startTransition: TransitionStartFunction;
};

/**
 * The search starts when the reader has not typed for this time. A shorter time would start a search for each letter, and a
 * longer time would feel slow.
 */
const typingPauseMs = 250;

/**
 * If a table has more filters than this, phones hide the filters behind a button, so that the top of the page still shows items.
 */
const unfoldedMax = 2;

/** Searches while the reader types. The search is a plain form, so that Enter works before the scripts have loaded. */
export function ResourceSearch<Item>({ resource, query, startTransition }: ResourceSearchProps<Item>) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useFollowedAddress(form, timer, query);

  /** `chosen` contains values that the form does not show yet. */
  function search(chosen: Record<string, string> = {}) {
    clearTimeout(timer.current);
    timer.current = undefined;
    const data = new FormData(form.current ?? undefined);
    const text = (name: string, otherwise = "") => chosen[name] ?? String(data.get(name) ?? otherwise);
    const filters = Object.fromEntries(Object.keys(query.filters).map((key) => [key, text(key)]));
    const changes = { q: text("q").trim(), sort: text("sort", query.sort), filters };
    startTransition(() => router.replace(resourceHref(resource.path, query, changes), { scroll: false }));
  }

  return (
    <search>
      <form
        ref={form}
        action={resource.path}
        className="flex flex-col gap-3 md:flex-row md:flex-wrap md:items-center"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(), typingPauseMs);
        }}
      >
        {query.status ? <input type="hidden" name="status" value={query.status} /> : null}
        {query.view ? <input type="hidden" name="view" value={query.view} /> : null}
        {query.columns.length > 0 ? <input type="hidden" name="columns" value={query.columns.join(",")} /> : null}
        {resource.searchLabel ? <SearchField defaultValue={query.q} label={resource.searchLabel} /> : null}
        <Filters resource={resource} query={query} onChoose={search} />
      </form>
    </search>
  );
}

type FiltersProps<Item> = Pick<ResourceSearchProps<Item>, "resource" | "query"> & {
  onChoose: (chosen: Record<string, string>) => void;
};

/**
 * All filters of a table. On phones, the choice of the sort order is among the filters, because the headings of the table are
 * hidden.
 */
function Filters<Item>({ resource, query, onChoose }: FiltersProps<Item>) {
  const t = useTranslations("admin");
  const filters = resource.filters ?? [];
  const sorts = sortOptions(resource);
  const choices = filters.filter(({ options }) => options);
  const typed = filters.filter((filter) => !filter.options && filter.isText);
  const days = filters.filter((filter) => !filter.options && !filter.isText);
  const control = (filter: ResourceFilter) => (
    <FilterControl
      key={filter.key}
      filter={filter}
      value={query.filters[filter.key] ?? ""}
      onChoose={(value) => onChoose({ [filter.key]: value })}
    />
  );
  return (
    <FoldedOnPhones
      isFolding={filters.length + Math.min(sorts.length, 1) > unfoldedMax}
      usedCount={Object.values(query.filters).filter(Boolean).length}
    >
      {typed.map(({ key, label }) => (
        <Input
          key={key}
          name={key}
          aria-label={label}
          placeholder={label}
          defaultValue={query.filters[key] ?? ""}
          maxLength={100}
          autoComplete="off"
          className="md:w-64"
        />
      ))}
      {choices.map(control)}
      {/* The two date fields of a period stay side by side. If the line is too short, both fields move to the next line. */}
      {days.length > 0 ? <div className="flex flex-col gap-3 md:flex-row">{days.map(control)}</div> : null}
      {/* On wide screens, readers sort by the table's headings. Phones show no headings, so they show this field. */}
      {sorts.length > 0 ? (
        <div className="md:hidden">
          <FilterSelect
            name="sort"
            label={t("sortLabel")}
            placeholder={t("sortNewest")}
            defaultValue={query.sort}
            choices={sorts.map(({ value, label, isDescending }) => ({
              value,
              label: t(isDescending ? "sortDescending" : "sortAscending", { column: label }),
            }))}
            onChange={(sort) => onChoose({ sort })}
          />
        </div>
      ) : null}
    </FoldedOnPhones>
  );
}

type FoldedProps = { isFolding: boolean; usedCount: number; children: ReactNode };

/** Folds filters behind a button on phones. The folded filters stay in the form, so a search keeps their values. */
function FoldedOnPhones({ isFolding, usedCount, children }: FoldedProps) {
  const t = useTranslations("admin");
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <>
      {isFolding ? (
        <Button
          variant="secondary"
          className="md:hidden"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {usedCount > 0 ? t("filtersUsed", { count: usedCount }) : t("filters")}
          <Icon name="chevron-down" className={classNames("size-4", isUnfolded && "rotate-180")} />
        </Button>
      ) : null}
      <div
        id={id}
        className={classNames("flex-col gap-3 empty:hidden md:contents", isFolding && !isUnfolded ? "hidden" : "flex")}
      >
        {children}
      </div>
    </>
  );
}

/** Updates the fields when a link has changed the URL. Never changes a field while somebody types into it. */
function useFollowedAddress(
  form: RefObject<HTMLFormElement | null>,
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>,
  { q, filters }: ResourceQuery,
): void {
  const asked = JSON.stringify({ ...filters, q });
  useEffect(() => {
    // While the timer runs, the search for the typed text has not started. The typed text is therefore newer than the URL.
    if (timer.current !== undefined) return;
    for (const [name, value] of Object.entries<string>(JSON.parse(asked))) {
      const control = form.current?.elements.namedItem(name);
      const isTyped = control instanceof HTMLInputElement && control !== document.activeElement;
      if (isTyped && control.type !== "hidden") control.value = value;
    }
  }, [form, timer, asked]);
}

type FilterControlProps = { filter: ResourceFilter; value: string; onChoose: (value: string) => void };

function FilterControl({ filter, value, onChoose }: FilterControlProps) {
  const { key, label } = filter;
  if (!filter.options) {
    return (
      <span className="flex items-center gap-2 text-sm text-ink-muted">
        <label htmlFor={`filter-${key}`} className="max-md:w-12">
          {label}
        </label>
        <Input id={`filter-${key}`} name={key} defaultValue={value} type="date" className="md:w-40" />
      </span>
    );
  }
  return (
    <FilterSelect
      name={key}
      label={label}
      placeholder={filter.all}
      defaultValue={value}
      choices={filter.options}
      onChange={onChoose}
    />
  );
}

type FilterSelectProps = Pick<
  ComponentProps<typeof FormSelect>,
  "name" | "placeholder" | "defaultValue" | "choices" | "onChange"
> & { label: string };

/**
 * The select field of a filter. Only screen readers read the label, because the text of an unset filter already states what the
 * filter selects.
 */
function FilterSelect({ label, ...rest }: FilterSelectProps) {
  const id = `filter-${rest.name}`;
  return (
    // The width is fixed, because our select field replaces the browser's select field after loading and must have the same width.
    <div className="md:w-56">
      <label id={labelId(id)} htmlFor={id} className="sr-only">
        {label}
      </label>
      <FormSelect id={id} labelledBy={labelId(id)} {...rest} />
    </div>
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
