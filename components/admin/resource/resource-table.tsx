"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { Resource, ResourceAction, ResourceColumn } from "./resource";
import { type ResourceSelection, selectionColumn } from "./resource-bulk";
import { type ResourceQuery, resourceHref } from "./resource-query";
import { arrangeColumns } from "./views/arrange-columns";
import { chosenColumns } from "./views/view-query";

type ResourceTableProps<Item> = {
  resource: Resource<Item>;
  items: Item[];
  query: ResourceQuery;
  selection: ResourceSelection<Item>;
  onAct: (action: ResourceAction<Item>, item: Item) => void;
};

/**
 * A dense table. On phones, the table is a list of items with two lines. A press on an item opens the item's page or starts its
 * action.
 */
export function ResourceTable<Item>({ resource, items, query, selection, onAct }: ResourceTableProps<Item>) {
  const t = useTranslations("admin");
  const columns: Column<Item>[] = arrangeColumns(resource.columns, chosenColumns(query)).map(
    ({ header, sort, ...column }) => ({
      ...column,
      header: sort ? <SortHeading path={resource.path} query={query} sort={sort} label={header} /> : header,
      sorted: query.sort === sort ? "ascending" : query.sort === `-${sort}` ? "descending" : undefined,
      cell: (item) => <PhoneOrTable column={{ header, ...column }} resource={resource} item={item} onAct={onAct} />,
    }),
  );
  if (resource.bulk) columns.unshift(selectionColumn(resource.bulk, selection));
  if (resource.actions.length > 0) {
    columns.push({
      key: "actions",
      header: t("action"),
      align: "end",
      // On a phone, the actions are hidden if a press on the item already opens the item's page or starts its only action.
      phone: resource.hrefOf || resource.actions.length === 1 ? "none" : "actions",
      className: "cell-kept",
      cell: (item) => <ItemActions resource={resource} item={item} onAct={onAct} />,
    });
  }
  return (
    <div className="table-scroll max-md:pb-1">
      <DataTable
        caption={resource.caption ?? resource.title}
        columns={columns}
        items={items}
        keyOf={resource.keyOf}
        density="compact"
      />
    </div>
  );
}

type ItemProps<Item> = Pick<ResourceTableProps<Item>, "resource" | "onAct"> & { item: Item };

function PhoneOrTable<Item>({ column, resource, item, onAct }: ItemProps<Item> & { column: ResourceColumn<Item> }) {
  const { cell, phone, phoneCell } = column;
  const onPhone = phoneCell ? phoneCell(item) : cell(item);
  const leads = phone === "title" && (resource.hrefOf || resource.actions.length === 1);
  if (!leads && !phoneCell) return cell(item);
  return (
    <>
      <span className="max-md:hidden">{cell(item)}</span>
      <span className="block break-words md:hidden">
        {leads ? (
          <ItemLead resource={resource} item={item} onAct={onAct}>
            {onPhone}
          </ItemLead>
        ) : (
          onPhone
        )}
      </span>
    </>
  );
}

/** The link or button extends over the whole item, so that a press anywhere on the item works. */
const leadClass = "text-left after:absolute after:inset-0 after:content-['']";

function ItemLead<Item>({ resource, item, onAct, children }: ItemProps<Item> & { children: React.ReactNode }) {
  const [action] = actionsFor(resource, item);
  if (resource.hrefOf) {
    return (
      <Link href={resource.hrefOf(item)} className={leadClass}>
        {children}
      </Link>
    );
  }
  if (!action) return children;
  return (
    <button type="button" className={leadClass} onClick={() => onAct(action, item)}>
      {children}
      <span className="sr-only">: {action.label}</span>
    </button>
  );
}

/** Returns the actions that are possible on an item. */
export function actionsFor<Item>({ actions }: Pick<Resource<Item>, "actions">, item: Item): ResourceAction<Item>[] {
  return actions.filter(({ isFor }) => isFor?.(item) ?? true);
}

function ItemActions<Item>({ resource, item, onAct }: ItemProps<Item>) {
  return (
    <span className="inline-flex gap-1 max-md:-ml-3 md:-mr-3">
      {actionsFor(resource, item).map((action) => (
        <Button
          key={action.key}
          variant="quiet"
          className={classNames("whitespace-nowrap md:min-h-8", action.isDanger && "text-danger hover:bg-danger-soft")}
          aria-label={action.labelOf(item)}
          data-item-action={action.key}
          onClick={() => onAct(action, item)}
        >
          {action.label}
        </Button>
      ))}
    </span>
  );
}

function SortHeading({
  path,
  query,
  sort,
  label,
}: {
  path: string;
  query: ResourceQuery;
  sort: string;
  label: string;
}) {
  const isAscending = query.sort === sort;
  const icon = isAscending ? "arrow-up" : query.sort === `-${sort}` ? "arrow-down" : "chevrons-up-down";
  return (
    <>
      <span className="md:hidden">{label}</span>
      <Link
        href={resourceHref(path, query, { sort: isAscending ? `-${sort}` : sort })}
        replace
        scroll={false}
        className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink max-md:hidden"
      >
        {label}
        <Icon name={icon} className="size-3.5" />
      </Link>
    </>
  );
}
