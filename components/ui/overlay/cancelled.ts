"use client";

import { createContext, type RefObject, useEffect, useRef } from "react";
import { isGoingBack } from "./history-entries";

type Listeners = Set<() => void>;

/** The functions that a dialog calls when the reader cancels the dialog. Null outside of dialogs. */
export const CancelContext = createContext<RefObject<Listeners> | null>(null);

/**
 * Calls the functions of `CancelContext` when the reader closes the dialog by Cancel, Esc or the cross. The functions are not
 * called when the browser's Back button closes the dialog, because the dialog then keeps its typed text.
 *
 * @returns the value for `CancelContext`
 */
export function useCancelled(isOpen: boolean): RefObject<Listeners> {
  const listeners = useRef<Listeners>(new Set());
  useEffect(() => {
    if (isOpen) return;
    const { current } = listeners;
    if (!isGoingBack()) for (const tell of current) tell();
    current.clear();
  }, [isOpen]);
  return listeners;
}
