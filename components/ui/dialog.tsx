"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon/icon";

type DialogProps = {
  isOpen: boolean;
  /** Called when the person closes it (Esc, the cross, a click beside it). */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `panel` stands at the side, as high as the window. */
  size?: "small" | "medium" | "large" | "panel";
  /** Takes away the cross and the click beside it, for a question that wants an answer. Esc still closes. */
  isAlert?: boolean;
};

const widths = { small: "md:w-[26rem]", medium: "md:w-[36rem]", large: "md:w-[48rem]", panel: "side md:w-[34rem]" };

/**
 * A modal over the browser's own `<dialog>`, which keeps the focus inside, closes on Esc and gives the focus back. On
 * phones it is a sheet from the bottom.
 */
export function Dialog({ isOpen, onClose, title, children, size = "medium", isAlert = false }: DialogProps) {
  const t = useTranslations("common");
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is a shortcut; Esc is the keyboard's way
    <dialog
      ref={ref}
      role={isAlert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      // React lets the event of a dialog inside this one bubble; the browser does not.
      onClose={(event) => {
        if (event.target === ref.current) onClose();
      }}
      onClick={(event) => {
        if (!isAlert && event.target === ref.current) onClose();
      }}
      className={classNames(
        "modal rounded-lg border-0 bg-surface p-0 text-left text-ink shadow-overlay md:max-w-[92vw]",
        widths[size],
      )}
    >
      {isOpen ? (
        <div className="p-5 md:p-7">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-lg font-semibold">
              {title}
            </h2>
            {isAlert ? null : (
              <button
                type="button"
                onClick={onClose}
                aria-label={t("close")}
                className="-m-2 rounded p-2 text-ink-muted hover:bg-surface-hover"
              >
                <Icon name="x" className="size-5" />
              </button>
            )}
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}

/** The row of buttons at a dialog's end: the main one last on desktops, first on phones, where the thumb is. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 md:flex-row md:justify-end">{children}</div>;
}
