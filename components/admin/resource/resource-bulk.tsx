"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { Column } from "@/components/ui/table/data-table";
import type { Resource, ResourceBulkAction } from "./resource";

/** Which of the items on the screen are chosen. */
export type ResourceSelection<Item> = {
  /** The items that can be chosen. */
  selectable: Item[];
  selected: Item[];
  isSelected: (item: Item) => boolean;
  toggle: (item: Item) => void;
  /** Chooses all, or none when all are chosen. */
  toggleAll: () => void;
  clear: () => void;
};

/** Keeps the choice while the items change under it; what has left the screen is no longer chosen. */
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

/** The checkboxes; on a phone before each item, as big as a thumb. */
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
    // On a phone, where the headings are not seen, it stands above the list.
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

/** Named by `label`, or by the label of its `id`. */
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

/** Chooses all on a phone; not there where nothing can be chosen. */
export function ChooseAll<Item>({ bulk, selection }: ChooseAllProps<Item>) {
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
  onClosed: () => void;
};

/** What can be done with the chosen items; there only while some are chosen. */
export function ResourceBulkBar<Item>({ bulk, selection, onClosed }: BulkBarProps<Item>) {
  const t = useTranslations("admin");
  const [items, setItems] = useState<Item[] | null>(null);
  const { selected, clear } = selection;
  return (
    <>
      {selected.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 border-line bg-accent-soft px-4 py-2 text-sm max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] md:border-b">
          <span role="status">{t("selected", { count: selected.length })}</span>
          <Button className="md:min-h-9" onClick={() => setItems(selected)}>
            {bulk.label(selected.length)}
          </Button>
          <Button variant="quiet" className="md:min-h-9" onClick={clear}>
            {t("clearSelection")}
          </Button>
        </div>
      ) : null}
      {items
        ? bulk.dialog({
            items,
            onClose() {
              setItems(null);
              clear();
              onClosed();
            },
          })
        : null}
    </>
  );
}
