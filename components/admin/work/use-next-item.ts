import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

type NextItem = {
  /** The keys of the rows, in their order. */
  keys: string[];
  /** The key of the open record. Empty if none is open. */
  openKey: string;
  /** True while the open record waits for staff. */
  isWaiting: boolean;
  hrefOf: (key: string) => string;
  closeHref: string;
  place: RefObject<HTMLElement | null>;
};

const lookAgainMs = 100;
/** Matches open dialogs, and buttons of the panel whose request is still being sent. */
const underWay = "[role=dialog], [role=alertdialog], [data-panel] [aria-busy=true]";

/**
 * Opens the next record after the reader has decided the open record and closed the dialog with the outcome. The next record is
 * the record that is now at the decided record's position in the list. If a colleague has decided the open record, the record
 * stays open.
 */
export function useNextItem({ keys, openKey, isWaiting, hrefOf, closeHref, place }: NextItem): void {
  const router = useRouter();
  // The last known row of the open record. `isActed` is true if the reader has begun an act on this record.
  const seen = useRef<{ key: string; row: number; isActed: boolean } | null>(null);
  const row = keys.indexOf(openKey);
  const left = seen.current?.key;
  const hasLeft = left !== undefined && !keys.includes(left) && (openKey === "" || (openKey === left && !isWaiting));

  const moveOn = useEffectEvent((): boolean => {
    const { current } = seen;
    if (!current?.isActed) return true;
    if (document.querySelector(underWay)) return false;
    seen.current = null;
    const next = keys[Math.min(current.row, keys.length - 1)];
    if (next !== undefined || openKey) router.replace(next === undefined ? closeHref : hrefOf(next), { scroll: false });
    const rows = place.current?.querySelectorAll<HTMLElement>("tbody tr.data-row");
    const nextRow = next === undefined ? null : rows?.[keys.indexOf(next)];
    if (nextRow) nextRow.tabIndex = -1;
    nextRow?.focus({ preventScroll: true });
    return true;
  });

  useEffect(() => {
    const { current } = seen;
    if (openKey && isWaiting && row >= 0) {
      seen.current = { key: openKey, row, isActed: current?.key === openKey && current.isActed };
    } else if (!openKey && !hasLeft) seen.current = null;
  }, [openKey, isWaiting, row, hasLeft]);

  useEffect(() => {
    if (!hasLeft) return;
    const timer = setInterval(() => {
      if (moveOn()) clearInterval(timer);
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [hasLeft]);

  useEffect(() => {
    const note = ({ type, target }: Event) => {
      const isAct = type === "submit" || (target instanceof Element && target.closest("[data-panel-acts] button"));
      if (isAct && seen.current) seen.current.isActed = true;
    };
    const listening = new AbortController();
    for (const name of ["submit", "click"]) {
      document.addEventListener(name, note, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
}
