"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { Column } from "@/components/ui/table/data-table";
import type { Resource, ResourceBulkAction } from "./resource";
import type { ResourceQuery } from "./resource-query";

/** The selection of items in a table. */
export type ResourceSelection<Item> = {
  /** The items that can be selected. */
  selectable: Item[];
  selected: Item[];
  isSelected: (item: Item) => boolean;
  toggle: (item: Item) => void;
  /** Selects all items. If all items are already selected, deselects them. */
  toggleAll: () => void;
  clear: () => void;
};

/**
 * Keeps the selection when the table loads other items. While the table does not show a selected item, this item does not count
 * as selected.
 */
export function useSelection<Item>({ bulk, keyOf }: Resource<Item>, items: Item[]): ResourceSelection<Item> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selectable = bulk ? items.filter(bulk.isFor) : [];
  const selected = selectable.filter((item) => keys.has(keyOf(item)));
  return {
    selectable,
    selected,
    isSelected: (item) => selected.includes(item),
    toggle: (item) =>
      setKeys(() => {
        const next = new Set(selected.map(keyOf));
        if (!next.delete(keyOf(item))) next.add(keyOf(item));
        return next;
      }),
    toggleAll: () => setKeys(new Set(selected.length === selectable.length ? [] : selectable.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}

const checkboxClass = "block size-5 rounded-sm accent-accent";

/** Returns the column of checkboxes. On phones, a checkbox as large as a thumb is at the start of each item. */
export function selectionColumn<Item>(
  bulk: ResourceBulkAction<Item>,
  selection: ResourceSelection<Item>,
): Column<Item> {
  const { isFor, labelOf } = bulk;
  const { isSelected, toggle } = selection;
  return {
    key: "select",
    phone: "choice",
    className: "w-8",
    // On phones the headings are not visible, so the checkbox for all items is above the list (`ChooseAll`).
    header: (
      <>
        <AllBox label={bulk.allLabel} selection={selection} className="max-md:hidden" />
        <span className="sr-only md:hidden">{bulk.allLabel}</span>
      </>
    ),
    cell: (item) =>
      isFor(item) ? (
        <label className="max-md:grid max-md:size-12 max-md:place-items-center">
          <input
            type="checkbox"
            aria-label={labelOf(item)}
            className={checkboxClass}
            checked={isSelected(item)}
            onChange={() => toggle(item)}
          />
        </label>
      ) : null,
  };
}

/** The checkbox's accessible name is `label`. If `label` is absent, a label element for `id` names the checkbox. */
type AllBoxProps<Item> = { selection: ResourceSelection<Item>; id?: string; label?: string; className?: string };

function AllBox<Item>({ selection, id, label, className }: AllBoxProps<Item>) {
  const { selectable, selected, toggleAll } = selection;
  return (
    <input
      type="checkbox"
      id={id}
      aria-label={label}
      className={classNames(checkboxClass, className)}
      checked={selectable.length > 0 && selected.length === selectable.length}
      disabled={selectable.length === 0}
      onChange={toggleAll}
    />
  );
}

type ChooseAllProps<Item> = { bulk: ResourceBulkAction<Item>; selection: ResourceSelection<Item> };

/** The checkbox that selects all items on a phone. The checkbox is hidden when no item can be selected. */
function ChooseAll<Item>({ bulk, selection }: ChooseAllProps<Item>) {
  const id = useId();
  if (selection.selectable.length === 0) return null;
  return (
    <label htmlFor={id} className="flex items-center border-b border-line pr-4 text-sm md:hidden">
      <span className="grid size-12 shrink-0 place-items-center">
        <AllBox id={id} selection={selection} />
      </span>
      {bulk.allLabel}
    </label>
  );
}

type BulkBarProps<Item> = {
  bulk: ResourceBulkAction<Item>;
  selection: ResourceSelection<Item>;
  query: ResourceQuery;
  /** Whether more items match than the page shows. */
  isPartial: boolean;
  onClosed: () => void;
};

/**
 * The bar with the acts on the selected items, which is empty while no item is selected. On phones, the bar also contains the
 * checkbox for all items. When all items of a page are selected, the bar also offers the act for all matching items of all pages.
 */
export function ResourceBulkBar<Item>({ bulk, selection, query, isPartial, onClosed }: BulkBarProps<Item>) {
  const t = useTranslations("admin");
  const [items, setItems] = useState<Item[] | null>(null);
  const [all, setAll] = useState<ResourceQuery | null>(null);
  const { selectable, selected, clear } = selection;

  function close() {
    setItems(null);
    setAll(null);
    clear();
    onClosed();
  }

  return (
    <>
      {selected.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 border-line bg-accent-soft px-4 py-2 text-sm max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] md:border-b">
          <span role="status">{t("selected", { count: selected.length })}</span>
          <Button className="md:min-h-9" onClick={() => setItems(selected)}>
            {bulk.label(selected.length)}
          </Button>
          {isPartial && selected.length === selectable.length ? (
            <Button variant="secondary" className="md:min-h-9" onClick={() => setAll(query)}>
              {bulk.all.label}
            </Button>
          ) : null}
          <Button variant="quiet" className="md:min-h-9" onClick={clear}>
            {t("clearSelection")}
          </Button>
        </div>
      ) : null}
      <ChooseAll bulk={bulk} selection={selection} />
      {items ? bulk.dialog({ items, onClose: close }) : null}
      {all ? bulk.all.dialog({ query: all, onClose: close }) : null}
    </>
  );
}
