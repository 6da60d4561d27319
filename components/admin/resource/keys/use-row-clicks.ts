import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * The CSS selector of the elements of a row that react to a click themselves. A click on such an element must not open the item.
 */
const ownUse = "a, button, input, label, select, textarea, summary, [role='menuitem'], [contenteditable='true']";

/**
 * Opens the item of a clicked row, as Enter does. Ignores clicks on a link, a button or a checkbox. Also ignores a click while
 * text is selected, because the reader may want to copy the text.
 */
export function useRowClicks(table: RefObject<HTMLElement | null>, open: ((row: number) => void) | null): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (!open || event.defaultPrevented || event.button !== 0 || !(target instanceof Element)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const row = target.closest("tbody tr.data-row");
    if (!row || target.closest(ownUse)) return;
    if (!(window.getSelection()?.isCollapsed ?? true)) return;
    const rows = [...(table.current?.querySelectorAll("tbody tr.data-row") ?? [])];
    const index = rows.indexOf(row);
    if (index < 0) return;
    // The link gets the focus before the record opens, because the focus returns to the link when the record is closed.
    const links = [...row.querySelectorAll<HTMLElement>("a[href]")];
    links.find((link) => link.checkVisibility())?.focus({ preventScroll: true });
    open(index);
  });
  useEffect(() => {
    const element = table.current;
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [table]);
}
