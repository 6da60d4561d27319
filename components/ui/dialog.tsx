"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useId } from "react";
import { Card } from "./card";
import { classNames } from "./class-names";
import { Icon } from "./icon/icon";
import { lateModule } from "./overlay/late-module";

const useModal = lateModule(() => import("./overlay/modal"));

/**
 * Tells where a page shows its panels, which are the dialogs with `size="panel"`. If `isBeside` is true, a panel is a part of the
 * page and not a dialog, so that the list beside the panel stays usable. `head` is shown at the beginning of each panel.
 */
type PanelPlace = { isBeside: boolean; head: ReactNode };

export const PanelPlaceContext = createContext<PanelPlace>({ isBeside: false, head: null });

type DialogProps = {
  isOpen: boolean;
  /** Called when the reader closes the dialog by Esc, the cross, or a click beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /**
   * `panel` and `settings` are at the side and as high as the window. While `settings` is open, the page beside it is dimmed
   * only a little, because the page shows each choice immediately.
   */
  size?: keyof typeof widths;
  /**
   * True for a question that needs an answer. Such a dialog has no cross and ignores clicks beside the dialog, but Esc closes the
   * dialog.
   */
  isAlert?: boolean;
  /** True when the customer has confirmed an act and the dialog shows the act's outcome. Such a dialog has no cross. */
  isOutcome?: boolean;
  /** True if the page's URL names the open dialog, so that the dialog adds no entry to the browser's history. */
  isInAddress?: boolean;
};

const widths = {
  small: "md:w-[26rem]",
  medium: "md:w-[36rem]",
  large: "md:w-[48rem]",
  panel: "md:w-[34rem]",
  settings: "border-line-strong max-md:border-t md:w-[24rem] md:border-l",
};

/**
 * The sizes of dialogs whose content can be higher than the window. While the content scrolls, the dialog's buttons stay in
 * sight.
 */
const hasFoot: ReadonlySet<keyof typeof widths> = new Set(["medium", "large"]);

/**
 * The classes for a dialog's position. On phones, a dialog is a bottom sheet. On wider screens, the dialog is in the middle or
 * at the side.
 */
const places = {
  middle: {
    frame: "items-end justify-center md:items-center",
    panel: "max-h-[min(90dvh,48rem)] md:rounded-lg",
  },
  side: {
    frame: "items-end justify-center md:items-stretch md:justify-end",
    panel: "max-md:max-h-[min(90dvh,48rem)] md:rounded-none",
  },
};

/**
 * A dialog with a title. The dialog keeps the focus inside and closes on Esc. After closing, the dialog returns the focus to
 * the element that opened the dialog.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, size = "medium", isAlert = false, isOutcome = false, isInAddress } = props;
  const place = use(PanelPlaceContext);
  const modal = useModal();
  if (size === "panel" && place.isBeside) return isOpen ? <PanelBeside {...props} head={place.head} /> : null;
  if (!modal) return null;
  const { Modal, DialogTitle } = modal;
  const { frame, panel } = places[size === "panel" || size === "settings" ? "side" : "middle"];
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      isAlert={isAlert}
      isOutcome={isOutcome}
      isInAddress={isInAddress}
      className={classNames(frame, size === "settings" ? "bg-[rgb(11_16_32/0.25)]" : "bg-[rgb(11_16_32/0.5)]")}
      panelClass={classNames(
        "w-full rounded-t-lg pb-[env(safe-area-inset-bottom)] shadow-overlay md:max-w-[92vw]",
        panel,
        widths[size],
      )}
    >
      <div className={classNames("p-5 md:p-7", hasFoot.has(size) && "dialog-body")}>
        <div className="mb-4 flex items-start justify-between gap-4">
          <DialogTitle className="text-lg font-semibold">{title}</DialogTitle>
          {isAlert || isOutcome ? null : <Cross onClose={onClose} />}
        </div>
        {size === "panel" ? place.head : null}
        {children}
      </div>
    </Modal>
  );
}

/** The button that closes a dialog. */
function Cross({ onClose }: Pick<DialogProps, "onClose">) {
  const t = useTranslations("common");
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label={t("close")}
      className="-mx-2 -my-1 rounded p-2 text-ink-muted hover:bg-surface-hover"
    >
      <Icon name="x" className="size-5" />
    </button>
  );
}

/** A panel that is a part of the page. */
function PanelBeside({ title, onClose, head, children }: DialogProps & { head: ReactNode }) {
  const id = useId();
  return (
    <Card
      aria-labelledby={id}
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain p-5"
      data-panel
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <Cross onClose={onClose} />
      </div>
      {head}
      {children}
    </Card>
  );
}

/** The buttons at a dialog's end. The main button is last on desktops, and first on phones. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div data-panel-acts className="mt-6 flex flex-col-reverse gap-3 md:flex-row md:flex-wrap md:justify-end">
      {children}
    </div>
  );
}

type DrawerProps = { isOpen: boolean; onClose: () => void; label: string; panelClass?: string; children: ReactNode };

/** A panel at the left edge of the page, as high as the window. */
export function Drawer({ isOpen, onClose, label, panelClass, children }: DrawerProps) {
  const modal = useModal();
  if (!modal) return null;
  return (
    <modal.Modal
      isOpen={isOpen}
      onClose={onClose}
      label={label}
      className="justify-start bg-[rgb(11_16_32/0.5)]"
      panelClass={classNames("h-dvh w-[min(20rem,85vw)] border-r border-line", panelClass)}
    >
      {children}
    </modal.Modal>
  );
}
