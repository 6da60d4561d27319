"use client";

import { useEffect, useEffectEvent } from "react";

/**
 * Every sheet, dialog, drawer and step of a wizard has an entry of its own in the browser's history. The back button therefore
 * closes the dialog and does not leave the page. All entries of a page have the page's URL.
 *
 * A dialog that closes by itself does not remove its entry, because `history.back()` would disturb a navigation that starts at
 * the same moment. The next dialog or the next page replaces this unused entry. If the reader goes back from an unused entry, the
 * browser goes on to the previous page. The forward button never opens a dialog again.
 */
type Mark = {
  /** Distinguishes this visit of the page from other visits of the same URL. */
  page: string;
  /** The number of entries between the page and this entry. */
  depth: number;
};

const markName = "holdfastEntry";

/** The open dialogs and steps, the newest last. */
const layers: { close: () => void }[] = [];
/** The `Mark` that this file has stored in the browser's current history entry. Undefined if the current entry has no `Mark`. */
let current: Mark | undefined;
let address = "";
let isClosingByBack = false;
let native: Pick<History, "pushState" | "replaceState"> | undefined;

/**
 * Watches the browser's history. Must run before Next replaces `history.pushState` and `history.replaceState` with its own
 * functions.
 */
export function watchHistory(): void {
  const { history } = window;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  native = { pushState: push, replaceState: replace };
  current = markOf(history.state);
  address = window.location.href;

  history.pushState = (data, unused, url) => {
    const state = { ...data, [markName]: undefined };
    // If the current entry belongs to a dialog, the new page replaces this entry.
    if (depthOf(current) > 0) replace(state, unused, url);
    else push(state, unused, url);
    current = undefined;
    address = window.location.href;
  };
  history.replaceState = (data, unused, url) => {
    replace({ ...data, [markName]: current }, unused, url);
    address = window.location.href;
  };
  // In the capture phase, this listener runs before Next's own listener and can stop the event.
  window.addEventListener("popstate", goThrough, true);
}

function goThrough(event: PopStateEvent): void {
  const from = current;
  current = markOf(event.state);
  const isSameAddress = window.location.href === address;
  address = window.location.href;
  if (!from || !current || from.page !== current.page) return;
  // An entry of the same page needs no data from the server, so Next must not see the event.
  if (isSameAddress) event.stopImmediatePropagation();
  if (current.depth >= from.depth) return;
  if (layers.length === 0) leavePage();
  else closeDownTo(Math.min(current.depth, layers.length - 1));
}

function closeDownTo(count: number): void {
  isClosingByBack = true;
  for (const layer of layers.slice(count).reverse()) layer.close();
  // React removes the closed dialogs before the next task of the event loop. A dialog may refuse to close, for example while
  // money is sent. Such a dialog gets a new entry.
  setTimeout(() => {
    isClosingByBack = false;
    addEntries();
  });
}

/** True while dialogs close because the reader has pressed the browser's back button. */
export const isGoingBack = () => isClosingByBack;

/**
 * True if the browser's current entry belongs to a dialog or a step. After a reload, the page can then restore the dialog or
 * step.
 */
export const isAtOwnEntry = () => depthOf(current) > 0;

/** Goes back to the page before this page. */
export function leavePage(): void {
  window.history.go(-(depthOf(current) + 1));
}

const depthOf = (mark: Mark | undefined) => mark?.depth ?? 0;

const markOf = (state: unknown) => (state as { [markName]?: Mark } | null)?.[markName];

/** Adds an entry for each open dialog or step that has none. */
function addEntries(): void {
  while (native && depthOf(current) < layers.length) {
    const { history } = window;
    const { page, depth } = current ?? { page: `${performance.timeOrigin}-${performance.now()}`, depth: 0 };
    native.replaceState({ ...history.state, [markName]: { page, depth } }, "");
    current = { page, depth: depth + 1 };
    native.pushState({ ...history.state, [markName]: current }, "");
  }
}

/**
 * Gives the steps of a wizard entries in the browser's history.
 *
 * @param count the number of earlier steps that the reader can return to
 * @param onBack called for each step when the reader goes back
 */
export function useHistoryEntries(count: number, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    const own = Array.from({ length: count }, () => ({ close: () => close() }));
    layers.push(...own);
    addEntries();
    return () => {
      for (const layer of own) layers.splice(layers.indexOf(layer), 1);
    };
  }, [count]);
}

/** Gives a dialog an entry in the browser's history while the dialog is open. */
export function useHistoryEntry(isOpen: boolean, onBack: () => void): void {
  useHistoryEntries(isOpen ? 1 : 0, onBack);
}
