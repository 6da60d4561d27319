import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { areLettersOn } from "@/components/admin/resource/keys/letter-keys";

type WorkKeys = {
  /** Contains the list and the panel. */
  place: RefObject<HTMLElement | null>;
  /** The URLs of the rows, in their order. */
  hrefs: string[];
  /** True while a panel is open beside the list. */
  isBeside: boolean;
  closeHref: string;
};

const typedIn = "input, textarea, select, [contenteditable='true'], [role='combobox'], [role='listbox'], [role='menu']";
const dialogs = "[role='dialog'], [role='alertdialog']";
/**
 * The panel shows the focused row's record only after this time. If the focus moves quickly over many rows, only one record
 * opens.
 */
const followAfterMs = 150;

/**
 * The keys of the work list besides the keys of each table. While a panel is open beside the list, the panel shows the record
 * of the focused row, and Esc closes the panel. Some buttons of the panel show a letter, and the key of this letter presses the
 * button. Digits choose the acts of the record. If a press would already carry out the act, the digit only focuses the button,
 * and Enter presses it.
 */
export function useWorkKeys({ place, hrefs, isBeside, closeHref }: WorkKeys): void {
  const router = useRouter();
  const following = useRef<number | undefined>(undefined);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || document.querySelector(dialogs)) return;
    if (!isBeside || (target instanceof Element && target.closest(typedIn))) return;
    const isDone = key === "Escape" ? close() : key.length === 1 && areLettersOn() && press(key);
    if (!isDone) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });

  function close(): boolean {
    // Otherwise, if a row has just got the focus, its panel would open after this close.
    window.clearTimeout(following.current);
    router.replace(closeHref, { scroll: false });
    return true;
  }

  function press(key: string): boolean {
    const panel = place.current?.querySelector("[data-panel]");
    const acts = [...(panel?.querySelectorAll<HTMLElement>("[data-panel-acts] :is(button, a)") ?? [])];
    const button = /^[1-9]$/.test(key)
      ? acts[Number(key) - 1]
      : panel?.querySelector<HTMLElement>(`[data-panel-key="${CSS.escape(key)}"]`);
    if (!button) return false;
    button.focus();
    if (!(button instanceof HTMLButtonElement && button.type === "submit")) button.click();
    return true;
  }

  const onFocus = useEffectEvent(({ target }: FocusEvent): void => {
    window.clearTimeout(following.current);
    const row = isBeside && target instanceof Element ? target.closest("tr.data-row") : null;
    if (!row) return;
    const rows = [...(place.current?.querySelectorAll("tbody tr.data-row") ?? [])];
    const href = hrefs[rows.indexOf(row)];
    if (!href || href === `${window.location.pathname}${window.location.search}`) return;
    following.current = window.setTimeout(() => router.replace(href, { scroll: false }), followAfterMs);
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // A listener in the capture phase gets the keys before the table does.
    window.addEventListener("keydown", (event) => onKey(event), { capture: true, signal });
    document.addEventListener("focusin", (event) => onFocus(event), { signal });
    return () => {
      listening.abort();
      window.clearTimeout(following.current);
    };
  }, []);
}
