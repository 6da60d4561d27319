"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import type { Resource, ResourceBulkAction } from "./resource";

/** Which of the rows on the screen are chosen. */
export type ResourceSelection<Row> = {
  /** Those that can be chosen. */
  selectable: Row[];
  selected: Row[];
  isSelected: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Chooses all, or none when all are chosen. */
  toggleAll: () => void;
  clear: () => void;
};

/** Keeps the choice while the rows change under it; what has left the screen is no longer chosen. */
export function useSelection<Row>({ bulk, rowKey }: Resource<Row>, rows: Row[]): ResourceSelection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selectable = bulk ? rows.filter(bulk.isFor) : [];
  const selected = selectable.filter((row) => keys.has(rowKey(row)));
  return {
    selectable,
    selected,
    isSelected: (row) => selected.includes(row),
    toggle: (row) =>
      setKeys(() => {
        const next = new Set(selected.map(rowKey));
        if (!next.delete(rowKey(row))) next.add(rowKey(row));
        return next;
      }),
    toggleAll: () => setKeys(new Set(selected.length === selectable.length ? [] : selectable.map(rowKey))),
    clear: () => setKeys(new Set()),
  };
}

const checkboxClass = "block size-5 rounded-sm accent-accent";

/** The checkboxes. They stand in tables only: on a phone rows are worked on one by one. */
export function selectionColumn<Row>(
  { isFor, rowLabel, allLabel }: ResourceBulkAction<Row>,
  { selectable, selected, isSelected, toggle, toggleAll }: ResourceSelection<Row>,
): Column<Row> {
  return {
    key: "select",
    phone: "none",
    className: "w-8",
    header: (
      <input
        type="checkbox"
        aria-label={allLabel}
        className={checkboxClass}
        checked={selectable.length > 0 && selected.length === selectable.length}
        disabled={selectable.length === 0}
        onChange={toggleAll}
      />
    ),
    cell: (row) =>
      isFor(row) ? (
        <input
          type="checkbox"
          aria-label={rowLabel(row)}
          className={checkboxClass}
          checked={isSelected(row)}
          onChange={() => toggle(row)}
        />
      ) : null,
  };
}

type BulkBarProps<Row> = {
  bulk: ResourceBulkAction<Row>;
  selection: ResourceSelection<Row>;
  onClosed: () => void;
};

/** What can be done with the chosen rows; there only while some are chosen. */
export function ResourceBulkBar<Row>({ bulk, selection, onClosed }: BulkBarProps<Row>) {
  const t = useTranslations("admin");
  const [rows, setRows] = useState<Row[] | null>(null);
  const { selected, clear } = selection;
  return (
    <>
      {selected.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 border-b border-line bg-accent-soft px-4 py-2 text-sm max-md:hidden">
          <span role="status">{t("selected", { count: selected.length })}</span>
          <Button className="md:min-h-9" onClick={() => setRows(selected)}>
            {bulk.label(selected.length)}
          </Button>
          <Button variant="quiet" className="md:min-h-9" onClick={clear}>
            {t("clearSelection")}
          </Button>
        </div>
      ) : null}
      {rows
        ? bulk.dialog({
            rows,
            onClose() {
              setRows(null);
              clear();
              onClosed();
            },
          })
        : null}
    </>
  );
}
