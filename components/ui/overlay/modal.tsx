"use client";

import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export { DialogTitle };

type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  /** A click beside it does not close it. */
  isAlert?: boolean;
  /** Its name, where it has no `DialogTitle`. */
  label?: string;
  /** Where the panel stands in the window. */
  className: string;
  panelClass: string;
  children: ReactNode;
};

/** What stands over the page and takes the focus until it is closed. */
export function Modal({ isOpen, onClose, isAlert = false, label, className, panelClass, children }: ModalProps) {
  // A click counts as beside the dialog when it is outside of its `DialogPanel`, if there is one.
  const Panel = isAlert ? "div" : DialogPanel;
  return (
    <HeadlessDialog
      open={isOpen}
      onClose={onClose}
      role={isAlert ? "alertdialog" : "dialog"}
      aria-label={label}
      className={classNames("fixed inset-0 z-50 flex bg-[rgb(11_16_32/0.5)]", className)}
    >
      <Panel className={classNames("relative overflow-y-auto overscroll-contain bg-surface text-ink", panelClass)}>
        {children}
      </Panel>
    </HeadlessDialog>
  );
}
