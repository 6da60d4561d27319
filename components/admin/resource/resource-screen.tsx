"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, type RefObject, useRef, useState, useTransition } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { useMay } from "@/components/ui/may";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/table/pager";
import { Tabs } from "@/components/ui/tabs";
import { useTableKeys } from "./keys/use-table-keys";
import type { Resource, ResourceAction, ResourceData } from "./resource";
import { ChooseAll, ResourceBulkBar, type ResourceSelection, useSelection } from "./resource-bulk";
import {
  isMoreThanShown,
  isNarrowed,
  matchCountMax,
  pageCount,
  type ResourceQuery,
  resourceHref,
  shownCountMax,
  wholeHref,
} from "./resource-query";
import { ResourceSearch } from "./resource-search";
import { actionsFor, ResourceTable } from "./resource-table";
import { ResourceTools } from "./views/resource-tools";

type ResourceScreenProps<Item> = {
  resource: Resource<Item>;
  data: ResourceData<Item>;
  query: ResourceQuery;
  /** Beside the title: what concerns the whole table, such as a button that adds an item. */
  toolbar?: ReactNode;
  /** Under the title, such as how long the oldest item has been waiting. */
  summary?: ReactNode;
  /** Above the table, such as what is the matter with all of it. */
  notice?: ReactNode;
  /** The addresses of the neighbouring pages, where pages begin at places in time and not at numbers. */
  neighbours?: { newer: string | undefined; older: string | undefined };
  /** What the first tab is called where its items are more than those of the others together; it then has no count. */
  allLabel?: string;
};

/**
 * A screen of the back office: one table with search, tabs by status, order and pages in its address, and actions that
 * open dialogs. What a table needs beyond its `Resource` goes into a slot.
 */
export function ResourceScreen<Item>(props: ResourceScreenProps<Item>) {
  const { data, toolbar, summary, notice, neighbours, allLabel } = props;
  const t = useTranslations("admin");
  const query = useKnownViews(props.query);
  const resource = useAllowed(props.resource);
  const [showsKeys, setShowsKeys] = useState(false);
  const [isPending, startTransition] = useTransition();
  const selection = useSelection(resource, data.items);
  const [chosen, setChosen] = useState<{ action: ResourceAction<Item>; item: Item } | null>(null);
  const card = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // The item as it is now: a refresh brings what somebody else has changed. It may have left the list.
  const chosenItem =
    chosen && (data.items.find((item) => resource.keyOf(item) === resource.keyOf(chosen.item)) ?? chosen.item);

  function close() {
    setChosen(null);
    focusIfLost();
  }

  function focusIfLost() {
    // The item may have left the list, and its button with it: the focus then goes to the table. The dialog has its turn
    // first: it gives the focus back after one round.
    setTimeout(() => {
      setTimeout(() => {
        if (document.activeElement === document.body) content.current?.focus();
      });
    });
  }

  useItemKeys({
    ...{ resource, items: data.items, selection, card, content },
    act: (action, item) => setChosen({ action, item }),
    showKeys: () => setShowsKeys(true),
  });

  return (
    <>
      <PageHeader title={resource.title} text={resource.text} actions={toolbar} />
      {notice ? <div className="mb-5">{notice}</div> : null}
      <Card ref={card}>
        <div className="flex flex-col gap-3 px-4 pt-4 pb-2 md:flex-row md:flex-wrap md:items-center md:justify-between">
          {resource.searchLabel ? (
            <ResourceSearch
              resource={resource}
              label={resource.searchLabel}
              query={query}
              startTransition={startTransition}
            />
          ) : null}
          {summary}
          <ResourceTools
            resource={resource}
            query={query}
            showsKeys={showsKeys}
            onShowKeys={setShowsKeys}
            onClosed={focusIfLost}
          />
        </div>
        <div className="border-b border-line">
          {resource.statuses.length > 0 ? (
            <Tabs label={resource.tabsLabel ?? resource.title} tabs={statusTabs(resource, data, query, t, allLabel)} />
          ) : null}
        </div>
        <div
          ref={content}
          tabIndex={-1}
          aria-busy={isPending}
          className={classNames("outline-none", isPending && "opacity-60")}
        >
          {resource.bulk ? (
            <>
              <ResourceBulkBar bulk={resource.bulk} selection={selection} onClosed={focusIfLost} />
              <ChooseAll bulk={resource.bulk} selection={selection} />
            </>
          ) : null}
          {data.items.length > 0 ? (
            <ResourceTable
              selection={selection}
              resource={resource}
              items={data.items}
              query={query}
              onAct={(action, item) => setChosen({ action, item })}
            />
          ) : (
            <NoItems resource={resource} query={query} />
          )}
        </div>
        {neighbours ? (
          <Pager kind="time" previousHref={neighbours.newer} nextHref={neighbours.older} />
        ) : (
          <ResourcePager path={resource.path} total={data.total} query={query} />
        )}
      </Card>
      {resource.actions.map((action) => (
        <Fragment key={action.key}>
          {action.dialog({ item: chosen?.action.key === action.key ? chosenItem : null, onClose: close })}
        </Fragment>
      ))}
    </>
  );
}

type ItemKeys<Item> = {
  resource: Resource<Item>;
  items: Item[];
  selection: ResourceSelection<Item>;
  card: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  act: (action: ResourceAction<Item>, item: Item) => void;
  showKeys: () => void;
};

/** The keys of a table: they open its items, or do the first thing that can be done with them, and choose them. */
function useItemKeys<Item>({ resource, items, selection, card, content, act, showKeys }: ItemKeys<Item>): void {
  const router = useRouter();

  function open(item: Item) {
    const [action] = actionsFor(resource, item);
    const href = resource.hrefOf?.(item);
    // A panel beside the table leaves the page where it is.
    if (href) router.push(href, { scroll: !href.startsWith(`${resource.path}?`) });
    else if (action) act(action, item);
  }

  useTableKeys({
    place: card,
    table: content,
    open: (row) => items.slice(row, row + 1).forEach(open),
    choose: (row) =>
      items
        .slice(row, row + 1)
        .filter((item) => resource.bulk?.isFor(item))
        .forEach(selection.toggle),
    clear() {
      selection.clear();
      return selection.selected.length > 0;
    },
    showHelp: showKeys,
  });
}

/** The query with the views that were read last: behind an item's panel they are not read. */
function useKnownViews(query: ResourceQuery): ResourceQuery {
  const [known, setKnown] = useState(query.own);
  if (query.own && query.own !== known) setKnown(query.own);
  return query.own ? query : { ...query, own: known };
}

/** The table without what the reader's role may not do. */
function useAllowed<Item>({ actions, bulk, ...resource }: Resource<Item>): Resource<Item> {
  const may = useMay();
  return {
    ...resource,
    actions: actions.filter(({ act }) => may(act)),
    ...(bulk && may(bulk.act) ? { bulk } : {}),
  };
}

function statusTabs<Item>(
  resource: Resource<Item>,
  data: ResourceData<Item>,
  query: ResourceQuery,
  t: ReturnType<typeof useTranslations<"admin">>,
  allLabel?: string,
) {
  const countOfAll = Object.values(data.counts).reduce((sum, count) => sum + count, 0);
  // Words, and not numbers to be formatted: starting its number formats takes a phone a tenth of a second (decision 69).
  const countText = (count: number) => {
    if (isMoreThanShown(count)) return t("moreThanThousand");
    return count === shownCountMax ? t("thousand") : String(count);
  };
  return [{ value: "", label: allLabel ?? t("all") }, ...resource.statuses].map(({ value, label }) => ({
    key: value || "all",
    label,
    href: resourceHref(resource.path, query, { status: value }),
    isCurrent: query.status === value,
    ...(allLabel && !value ? {} : { count: countText(value ? (data.counts[value] ?? 0) : countOfAll) }),
  }));
}

function NoItems<Item>({ resource, query }: { resource: Resource<Item>; query: ResourceQuery }) {
  const t = useTranslations("admin");
  if (!isNarrowed(query)) return <EmptyState {...resource.empty} />;
  return (
    <EmptyState
      icon="search-x"
      title={t("noMatchTitle")}
      text={
        query.q ? t("noMatchText", { search: query.q }) : t(query.status ? "noMatchStatusText" : "noMatchFilterText")
      }
      action={
        <ButtonLink variant="secondary" href={wholeHref(resource.path, query)}>
          {t("showAll")}
        </ButtonLink>
      }
    />
  );
}

function ResourcePager({ path, total, query }: { path: string; total: number; query: ResourceQuery }) {
  const { page, q } = query;
  const pages = pageCount(total);
  const hrefOf = (target: number) =>
    target >= 1 && target <= pages ? resourceHref(path, query, { page: target }) : undefined;
  const shownPages = total === matchCountMax(page, q) ? undefined : pages;
  return (
    <Pager kind="number" page={page} pages={shownPages} previousHref={hrefOf(page - 1)} nextHref={hrefOf(page + 1)} />
  );
}
