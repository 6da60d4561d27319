"use client";

import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useRef, useState, useTransition } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { useMay } from "@/components/ui/may";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/table/pager";
import { Tabs } from "@/components/ui/tabs";
import { opensRows, useItemKeys } from "./keys/use-item-keys";
import type { Resource, ResourceAction, ResourceData } from "./resource";
import { ResourceBulkBar, useSelection } from "./resource-bulk";
import {
  isMoreThanShown,
  isNarrowed,
  lastPage,
  matchCountMax,
  pageCount,
  type ResourceQuery,
  resourceHref,
  shownCountMax,
  wholeHref,
} from "./resource-query";
import { ResourceSearch } from "./resource-search";
import { ResourceTable } from "./resource-table";
import { ResourceTools } from "./views/resource-tools";

type ResourceScreenProps<Item> = {
  resource: Resource<Item>;
  data: ResourceData<Item>;
  query: ResourceQuery;
  /** Shown beside the title: elements for the whole table, such as a button that adds an item. */
  toolbar?: ReactNode;
  /** Shown beside the search, such as the waiting time of the oldest item. */
  summary?: ReactNode;
  /** A notice above the table. */
  notice?: ReactNode;
  /** The URLs of the next and the previous page, for tables whose pages begin at a point in time and have no page numbers. */
  neighbours?: { newer: string | undefined; older: string | undefined };
  /**
   * The label of the first tab, which shows all items. Set this label if some items belong to no other tab. With this label, the
   * first tab shows no count.
   */
  allLabel?: string;
};

/**
 * A screen of the back office: one table, and the dialogs of its actions. The URL contains the table's search, status tab,
 * order and page.
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
  // The current version of the item that the dialog is about. A refresh may have changed the item. If the item has left the list,
  // this is the last known version of the item.
  const chosenItem =
    chosen && (data.items.find((item) => resource.keyOf(item) === resource.keyOf(chosen.item)) ?? chosen.item);

  function close() {
    setChosen(null);
    focusIfLost();
  }

  function focusIfLost() {
    // A closed dialog returns the focus to the button that opened it. If the button's item is no longer in the list, the button
    // no longer exists, and the table gets the focus. The dialog returns the focus after one turn of the event loop, so this code
    // waits for two turns.
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
          {resource.searchLabel || resource.filters ? (
            <ResourceSearch resource={resource} query={query} startTransition={startTransition} />
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
          className={classNames(
            "outline-none",
            isPending && "opacity-60",
            opensRows(resource) && "[&_tr.data-row]:cursor-pointer",
          )}
        >
          {resource.bulk ? (
            <ResourceBulkBar
              {...{ bulk: resource.bulk, selection, query, onClosed: focusIfLost }}
              isPartial={data.total > data.items.length}
            />
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

/** Adds the last loaded views to the query, because the page does not load the views while an item's panel is open. */
function useKnownViews(query: ResourceQuery): ResourceQuery {
  const [known, setKnown] = useState(query.own);
  if (query.own && query.own !== known) setKnown(query.own);
  return query.own ? query : { ...query, own: known };
}

/** Keeps only those actions of the table that the reader's role may perform. */
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
  const countOfAll = data.counts[""] ?? Object.values(data.counts).reduce((sum, count) => sum + count, 0);
  // The counts are formatted without `Intl`, because a phone needs a tenth of a second to load number formats
  // (docs/decisions/page-speed.md).
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
    target >= 1 && target <= Math.min(pages, lastPage(q)) ? resourceHref(path, query, { page: target }) : undefined;
  const shownPages = total === matchCountMax(page, q) ? undefined : pages;
  return (
    <Pager kind="number" page={page} pages={shownPages} previousHref={hrefOf(page - 1)} nextHref={hrefOf(page + 1)} />
  );
}
