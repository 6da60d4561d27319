"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Icon } from "@/components/ui/icon/icon";
import type { Resource, ResourceAction, ResourceColumn } from "./resource";
import { type ResourceSelection, selectionColumn } from "./resource-bulk";
import { type ResourceQuery, resourceHref } from "./resource-query";

type ResourceTableProps<Row> = {
  resource: Resource<Row>;
  rows: Row[];
  query: ResourceQuery;
  selection: ResourceSelection<Row>;
  onAct: (action: ResourceAction<Row>, row: Row) => void;
};

/** The rows: a dense table; on a phone two lines a row, where the whole row opens what it leads to. */
export function ResourceTable<Row>({ resource, rows, query, selection, onAct }: ResourceTableProps<Row>) {
  const t = useTranslations("admin");
  const columns: Column<Row>[] = resource.columns.map(({ header, sort, ...column }) => ({
    ...column,
    header: sort ? <SortHeading path={resource.path} query={query} sort={sort} label={header} /> : header,
    sorted: query.sort === sort ? "ascending" : query.sort === `-${sort}` ? "descending" : undefined,
    cell: (row) => <PhoneOrTable column={{ header, ...column }} resource={resource} row={row} onAct={onAct} />,
  }));
  if (resource.bulk) columns.unshift(selectionColumn(resource.bulk, selection));
  columns.push({
    key: "actions",
    header: t("action"),
    align: "end",
    // With one thing to do, or a page to open, the row itself is the button on a phone.
    phone: resource.rowHref || resource.actions.length === 1 ? "none" : "actions",
    cell: (row) => <RowActions resource={resource} row={row} onAct={onAct} />,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only lead from one row's button to the next one's
    <div onKeyDown={moveBetweenRows} className="max-md:pb-1 md:overflow-x-auto">
      <DataTable caption={resource.title} columns={columns} rows={rows} rowKey={resource.rowKey} density="compact" />
    </div>
  );
}

type RowProps<Row> = Pick<ResourceTableProps<Row>, "resource" | "onAct"> & { row: Row };

function PhoneOrTable<Row>({ column, resource, row, onAct }: RowProps<Row> & { column: ResourceColumn<Row> }) {
  const { cell, phone, phoneCell } = column;
  const onPhone = phoneCell ? phoneCell(row) : cell(row);
  const leads = phone === "title" && (resource.rowHref || resource.actions.length === 1);
  if (!leads && !phoneCell) return cell(row);
  return (
    <>
      <span className="max-md:hidden">{cell(row)}</span>
      <span className="block truncate md:hidden">
        {leads ? (
          <RowLead resource={resource} row={row} onAct={onAct}>
            {onPhone}
          </RowLead>
        ) : (
          onPhone
        )}
      </span>
    </>
  );
}

/** Covers the whole row, so that a thumb need not aim. */
const leadClass = "text-left after:absolute after:inset-0 after:content-['']";

function RowLead<Row>({ resource, row, onAct, children }: RowProps<Row> & { children: React.ReactNode }) {
  const [action] = resource.actions;
  if (resource.rowHref) {
    return (
      <Link href={resource.rowHref(row)} className={leadClass}>
        {children}
      </Link>
    );
  }
  if (!action) return children;
  return (
    <button type="button" className={leadClass} onClick={() => onAct(action, row)}>
      {children}
      <span className="sr-only">: {action.label}</span>
    </button>
  );
}

function RowActions<Row>({ resource, row, onAct }: RowProps<Row>) {
  return (
    <span className="inline-flex gap-1 max-md:-ml-3 md:-mr-3">
      {resource.actions.map((action) => (
        <Button
          key={action.key}
          variant="quiet"
          className={classNames("md:min-h-8", action.isDanger && "text-danger hover:bg-danger-soft")}
          aria-label={action.rowLabel(row)}
          data-row-action={action.key}
          onClick={() => onAct(action, row)}
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

/** Arrow keys lead from a row's button to the same one of the row above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const action = event.target instanceof HTMLElement ? event.target.dataset.rowAction : undefined;
  if (!step || !action) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-row-action="${action}"]`)];
  buttons[buttons.indexOf(event.target as HTMLElement) + step]?.focus();
  event.preventDefault();
}
