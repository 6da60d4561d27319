"use client";

import { useTranslations } from "next-intl";
import {
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";

/** The outcome of an action, as texts for its dialog. */
export type Outcome = { kind: "success" | "error"; title: string; hint?: string | undefined; action?: ReactNode };

const lookAgainMs = 50;

/** Returns the title element of the visible outcome dialog, or null. */
export const shownOutcome = () => document.querySelector("[data-outcome]");

/**
 * Calls `onShown` once the outcome is visible on the screen. Before this call, the outcome counts as unread. If the page fails
 * while the dialog opens, the error page can then report the outcome.
 */
export function useOutcomeShown(outcome: Outcome | null, onShown: () => void): void {
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    if (!outcome) return;
    const timer = setInterval(() => {
      if (!shownOutcome()) return;
      clearInterval(timer);
      tell();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [outcome]);
}

/**
 * Counts how often another dialog has covered the outcome. The reader can neither read nor close a covered outcome. For example,
 * a page that has just loaded may open a record's panel above the outcome. The caller uses the count as the React key of the
 * outcome, so that the outcome opens again above the panel.
 */
export function useTimesCovered(outcome: Outcome | null): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!outcome) return;
    const timer = setInterval(() => {
      if (shownOutcome()?.closest("[inert]")) setTimes((before) => before + 1);
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [outcome]);
  return times;
}

/** Shows the outcome of an action and waits for Ok. Shows nothing when `outcome` is null. */
export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  const t = useTranslations("common");
  return (
    <Dialog
      isOpen={outcome !== null}
      // Ignores the call if the dialog is not visible, because Headless UI also closes a dialog that has no size yet.
      onClose={() => shownOutcome() && onClose()}
      size="small"
      isAlert
      title={outcome ? <OutcomeTitle outcome={outcome} /> : null}
    >
      {outcome?.hint ? <p className="text-ink-muted">{outcome.hint}</p> : null}
      <DialogActions>
        {outcome?.action}
        <Button autoFocus onClick={onClose}>
          {t("ok")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The title of a dialog that shows an outcome. */
export function OutcomeTitle({ outcome: { kind, title } }: { outcome: Outcome }) {
  const isSuccess = kind === "success";
  return (
    <span data-outcome className="flex items-start gap-3">
      <Icon
        name={isSuccess ? "circle-check" : "circle-alert"}
        className={`mt-0.5 size-6 shrink-0 ${isSuccess ? "text-positive" : "text-danger"}`}
      />
      {title}
    </span>
  );
}

/** Shows an outcome. Calls `onShown` once the outcome is on the screen, and `onRead` once the reader has closed the dialog. */
export type ShowOutcome = (outcome: Outcome, onRead?: () => void, onShown?: () => void) => void;

/**
 * The function with which the forms inside an `OutcomeHolder` show their outcomes. Null outside of an `OutcomeHolder`, where each
 * form has an outcome dialog of its own.
 */
export const OutcomePlace = createContext<ShowOutcome | null>(null);

/**
 * Renders the outcome dialogs of the forms inside. Needed for forms that disappear when their record changes. For example, a
 * decided proposal loses its form. Without this component, the dialog would disappear with the form before the reader has closed
 * the dialog. If holders are nested, the outermost holder renders the dialogs.
 */
export function OutcomeHolder({ children }: { children: ReactNode }) {
  return use(OutcomePlace) ? children : <OutermostHolder>{children}</OutermostHolder>;
}

function OutermostHolder({ children }: { children: ReactNode }) {
  const { show, ...shown } = useOutcomeState();
  return (
    <OutcomePlace value={show}>
      {children}
      <OutcomeDialog {...shown} />
    </OutcomePlace>
  );
}

/**
 * Lets a form show outcomes by calling `show`.
 *
 * @returns `dialog`, which the form must render. `dialog` is null inside an `OutcomeHolder`, which renders the dialog itself
 */
export function useOutcome(): { show: ShowOutcome; dialog: ReactElement | null } {
  const place = use(OutcomePlace);
  const { show, ...shown } = useOutcomeState();
  return place ? { show: place, dialog: null } : { show, dialog: <OutcomeDialog {...shown} /> };
}

/** The state of a dialog that shows outcomes. */
export function useOutcomeState(): { show: ShowOutcome; outcome: Outcome | null; onClose: () => void } {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const onRead = useRef<(() => void) | undefined>(undefined);
  const onShown = useRef<(() => void) | undefined>(undefined);
  useOutcomeShown(outcome, () => onShown.current?.());
  function onClose() {
    onShown.current?.();
    setOutcome(null);
    onRead.current?.();
  }
  return {
    show: (next, then, once) => {
      onRead.current = then;
      onShown.current = once;
      setOutcome(next);
    },
    outcome,
    onClose,
  };
}
