import { type RefObject, useEffect, useEffectEvent } from "react";
import { areLettersOn } from "./letter-keys";

type TableKeys = {
  /** `place` contains the search and the table. `table` is the focusable element around the table. */
  place: RefObject<HTMLElement | null>;
  table: RefObject<HTMLElement | null>;
  /** Opens the item of a row. Rows count from 0. */
  open: (row: number) => void;
  /** Selects the item of a row, or deselects it. */
  choose: (row: number) => void;
  /** Clears the selection. @returns true when items were selected */
  clear: () => boolean;
  showHelp: () => void;
};

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const typedIn =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="option"], [role="menu"], [aria-haspopup][aria-expanded]';

/**
 * Handles the keyboard shortcuts of a table. A shortcut can focus a row. The Tab key skips the rows, so the table stays a plain
 * table for screen readers. Shortcuts do nothing while somebody types, while a dialog is open, or while a modifier key is
 * pressed.
 */
export function useTableKeys({ place, table, open, choose, clear, showHelp }: TableKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const { target } = event;
    const rows = [...(table.current?.querySelectorAll<HTMLElement>("tbody tr.data-row") ?? [])];
    const search = place.current?.querySelector<HTMLInputElement>('input[type="search"]');
    const isDone =
      target === search && search
        ? inSearch(event, search, rows)
        : target instanceof Element && target.closest(typedIn)
          ? false
          : outside(event, search, rows);
    if (isDone) event.preventDefault();
  });

  function inSearch({ key }: KeyboardEvent, search: HTMLInputElement, rows: HTMLElement[]): boolean {
    if (key === "ArrowDown" && rows[0]) return focusRow(rows[0]);
    if (key !== "Escape") return false;
    if (search.value === "") {
      table.current?.focus();
      return true;
    }
    search.value = "";
    // This event makes the page search with the empty text.
    search.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }

  function outside(event: KeyboardEvent, search: HTMLInputElement | null | undefined, rows: HTMLElement[]): boolean {
    const { key, shiftKey, target } = event;
    const row = rows.findIndex((candidate) => candidate.contains(document.activeElement));
    const isOnRow = rows[row] === document.activeElement;
    if (key.length === 1 && key !== " " && !areLettersOn()) return false;
    if (key === "?") {
      showHelp();
      return true;
    }
    if (key === "/" && search) {
      search.focus();
      search.select();
      return true;
    }
    // The keys `?` and `/` are handled above, because some keyboards need Shift for these two keys. All other keys are ignored
    // while Shift is pressed.
    if (shiftKey) return false;
    const step = steps[key];
    if (step) return (row >= 0 || key.length === 1 || isNowhere(table.current)) && move(rows, row, step, target);
    if (isOnRow && (key === "Enter" || key === " ")) {
      (key === "Enter" ? open : choose)(row);
      return true;
    }
    if (key !== "Escape") return false;
    if (clear()) return true;
    if (row >= 0) table.current?.focus();
    return row >= 0;
  }

  useEffect(() => {
    // Listens on the window, because an event reaches the window last. All other handlers on the page run first.
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** True if no element inside the table's area has the focus: the focus is on the page's body or on the table itself. */
function isNowhere(table: HTMLElement | null): boolean {
  return document.activeElement === document.body || document.activeElement === table;
}

/**
 * Moves the focus to the row above or below. If the focus is on an item's button, the focus moves to the same button in the
 * other row.
 */
function move(rows: HTMLElement[], from: number, step: number, target: EventTarget | null): boolean {
  const to = from < 0 ? rows[0] : rows[from + step];
  if (!to) return false;
  const action = target instanceof HTMLElement ? target.dataset.itemAction : undefined;
  const button = action ? to.querySelector<HTMLElement>(`[data-item-action="${action}"]`) : null;
  return focusRow(button ?? to);
}

function focusRow(element: HTMLElement): boolean {
  if (element.tagName === "TR") element.tabIndex = -1;
  element.focus();
  return true;
}
