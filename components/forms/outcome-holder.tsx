"use client";

import { createContext, type ReactElement, type ReactNode, use, useRef, useState } from "react";
import { type Outcome, OutcomeDialog } from "./outcome-dialog";

/** Shows an outcome; `onRead` is called once the reader has closed it. */
type ShowOutcome = (outcome: Outcome, onRead?: () => void) => void;

const Holder = createContext<ShowOutcome | null>(null);

/**
 * Holds the outcome dialogs of the forms inside it, which stay until they are read. It surrounds forms that a change of their record
 * takes away: what was decided loses the form that decides it, and its dialog would go with it.
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
 * How a form shows what came of it.
 *
 * @returns `dialog`, which the form renders: null where an `OutcomeHolder` around it does
 */
export function useOutcome(): { show: ShowOutcome; dialog: ReactElement | null } {
  const holder = use(Holder);
  const own = useOwnOutcome();
  return holder ? { show: holder, dialog: null } : own;
}

function useOwnOutcome(): { show: ShowOutcome; dialog: ReactElement } {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const onRead = useRef<(() => void) | undefined>(undefined);
  function close() {
    setOutcome(null);
    onRead.current?.();
  }
  return {
    show: (next, then) => {
      onRead.current = then;
      setOutcome(next);
    },
    dialog: <OutcomeDialog outcome={outcome} onClose={close} />,
  };
}
