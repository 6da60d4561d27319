"use client";

import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import { type ReactNode, useInsertionEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { CancelContext, useCancelled } from "./cancelled";
import { useHistoryEntry } from "./history-entries";

export { DialogTitle };

type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  /** True when a click beside the dialog does not close the dialog. */
  isAlert?: boolean;
  /** True when the dialog shows the outcome of an act. Screen readers announce such a dialog as an alert. */
  isOutcome?: boolean;
  /** True if the page's URL names the open dialog, so that the dialog needs no entry of its own in the history. */
  isInAddress?: boolean | undefined;
  /** The accessible name, for dialogs without a `DialogTitle`. */
  label?: string;
  /** The classes that set the position of the panel in the window. */
  className: string;
  panelClass: string;
  children: ReactNode;
};

/** A modal layer. The layer covers the page, and keeps the focus inside until the layer is closed. */
export function Modal(props: ModalProps) {
  const { isOpen, onClose, isAlert = false, isOutcome = false, isInAddress = false } = props;
  const { label, className, panelClass, children } = props;
  useReturnedFocus(isOpen);
  useHistoryEntry(isOpen && !isInAddress, onClose);
  const cancelled = useCancelled(isOpen);
  // Headless UI closes a dialog on a click outside its `DialogPanel`. An alert must stay open, so it has no `DialogPanel`.
  const Panel = isAlert ? "div" : DialogPanel;
  return (
    <HeadlessDialog
      open={isOpen}
      onClose={onClose}
      role={isAlert || isOutcome ? "alertdialog" : "dialog"}
      aria-label={label}
      className={classNames("fixed inset-0 z-50 flex", className)}
    >
      <Panel className={classNames("relative overflow-y-auto overscroll-contain bg-surface text-ink", panelClass)}>
        <CancelContext value={cancelled}>{children}</CancelContext>
      </Panel>
    </HeadlessDialog>
  );
}

/**
 * Returns the focus to the element that opened the dialog. Headless UI itself returns the focus only to elements whose focus it
 * has observed. Headless UI has not observed a button that the reader pressed before the scripts had loaded.
 */
function useReturnedFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  // An insertion effect is needed, because it runs before React focuses a field of the dialog with `autoFocus`.
  useInsertionEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    return () => {
      // Headless UI returns the focus in a microtask of the same commit. This code runs after the microtask.
      setTimeout(() => {
        if (!isFocusLost()) return;
        const { current } = opener;
        if (current instanceof HTMLElement && current !== document.body && current.isConnected) current.focus();
        else focusPage();
      });
    };
  }, [isOpen]);
}

/**
 * Moves the focus to the page when the element that opened the dialog is gone and no other dialog is open. The page itself may
 * move the focus within one turn of the event loop, so this function waits for one turn.
 */
function focusPage(): void {
  setTimeout(() => isFocusLost() && document.getElementById("content")?.focus({ preventScroll: true }));
}

const isFocusLost = () => document.activeElement === document.body;
