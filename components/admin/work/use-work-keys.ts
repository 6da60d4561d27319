import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { areLettersOn } from "@/components/admin/resource/keys/letter-keys";

type WorkKeys = {
  /** The element that contains the list and the panel. */
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
 * The panel shows the record of a row that has kept the focus for this time, in milliseconds. If the focus moves quickly over
 * many rows, only the last record opens.
 */
const followAfterMs = 150;

/**
 * The shortcuts that only the work list has. These shortcuts work while a panel is open beside the list. The panel shows the
 * record of the focused row, and Esc closes the panel. A letter on one of the panel's buttons is the shortcut of this button. The
 * digits 1 to 9 press the buttons of the record's acts in their order. If the button submits a form, the digit only focuses the
 * button, because a press on the button would carry out the act at once.
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
    // Stops the timer. If a row got the focus just before Esc was pressed, the timer would open the panel again.
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
    // Listens in the capture phase, so that this code handles a key before the table does.
    window.addEventListener("keydown", (event) => onKey(event), { capture: true, signal });
    document.addEventListener("focusin", (event) => onFocus(event), { signal });
    return () => {
      listening.abort();
      window.clearTimeout(following.current);
    };
  }, []);
}
