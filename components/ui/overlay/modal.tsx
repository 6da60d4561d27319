"use client";

import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import { type ReactNode, useInsertionEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";

export { DialogTitle };

type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  /** A click beside it does not close it. */
  isAlert?: boolean;
  /** The accessible name, for dialogs without a `DialogTitle`. */
  label?: string;
  /** The place of the panel in the window. */
  className: string;
  panelClass: string;
  children: ReactNode;
};

/** A modal layer: it covers the page and keeps the focus until it is closed. */
export function Modal({ isOpen, onClose, isAlert = false, label, className, panelClass, children }: ModalProps) {
  useReturnedFocus(isOpen);
  // A click counts as beside the dialog when it is outside of its `DialogPanel`, if there is one.
  const Panel = isAlert ? "div" : DialogPanel;
  return (
    <HeadlessDialog
      open={isOpen}
      onClose={onClose}
      role={isAlert ? "alertdialog" : "dialog"}
      aria-label={label}
      className={classNames("fixed inset-0 z-50 flex", className)}
    >
      <Panel className={classNames("relative overflow-y-auto overscroll-contain bg-surface text-ink", panelClass)}>
        {children}
      </Panel>
    </HeadlessDialog>
  );
}

/**
 * Gives the focus back to what opened the dialog. Headless UI does so too, but only to what it has seen focused: it does
 * not know an opener that was pressed before its script was there.
 */
function useReturnedFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  // Before React focuses a field of the dialog that says `autoFocus`.
  useInsertionEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    return () => {
      // After Headless UI's own turn, which is a microtask of the same commit.
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
 * Where a reader goes on when what opened the dialog is gone, and no dialog is open beneath, which Headless UI leads to: in the page,
 * unless the page has a place of its own for that, to which it goes one round later.
 */
function focusPage(): void {
  setTimeout(() => isFocusLost() && document.getElementById("content")?.focus({ preventScroll: true }));
}

const isFocusLost = () => document.activeElement === document.body;
