"use client";

import { createContext, type ReactElement, type ReactNode, use, useRef, useState } from "react";
import { type Outcome, OutcomeDialog, useOutcomeShown } from "./outcome-dialog";

/** Shows an outcome. Calls `onShown` once the outcome is on the screen, and `onRead` once the reader has closed the dialog. */
export type ShowOutcome = (outcome: Outcome, onRead?: () => void, onShown?: () => void) => void;

const Holder = createContext<ShowOutcome | null>(null);

/**
 * Renders the outcome dialogs of the forms inside, so that the dialogs stay until the reader closes them. The component surrounds
 * forms that disappear when their record changes. For example, a decided proposal loses its form, and the form's dialog would
 * disappear too.
 */
export function OutcomeHolder({ children }: { children: ReactNode }) {
  const { show, dialog } = useOwnOutcome();
  return (
    <Holder value={show}>
      {children}
      {dialog}
    </Holder>
  );
}

/**
 * The function by which a form shows its outcome.
 *
 * @returns `dialog` for the form to render. Null inside an `OutcomeHolder`, which renders the dialog itself
 */
export function useOutcome(): { show: ShowOutcome; dialog: ReactElement | null } {
  const holder = use(Holder);
  const own = useOwnOutcome();
  return holder ? { show: holder, dialog: null } : own;
}

function useOwnOutcome(): { show: ShowOutcome; dialog: ReactElement } {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const onRead = useRef<(() => void) | undefined>(undefined);
  const onShown = useRef<(() => void) | undefined>(undefined);
  useOutcomeShown(outcome, () => onShown.current?.());
  function close() {
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
    dialog: <OutcomeDialog outcome={outcome} onClose={close} />,
  };
}
