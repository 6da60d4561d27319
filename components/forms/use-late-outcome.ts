"use client";

import { useEffect, useRef } from "react";
import { askUntilKnown } from "@/components/browser/find-outcome";
import type { Lost } from "./use-request";

/**
 * While the page shows that the outcome of a request is unknown, asks the server repeatedly until the outcome is known.
 *
 * @returns `ask`, which starts asking about a request, and `stop`, which stops asking
 */
export function useLateOutcome() {
  const end = useRef<(() => void) | undefined>(undefined);
  const stop = () => {
    end.current?.();
    end.current = undefined;
  };
  useEffect(() => () => end.current?.(), []);

  function ask(about: Lost, tell: (known: Lost) => void): void {
    stop();
    const { sent, lost } = about;
    if (!sent || lost.state !== "unknown") return;
    end.current = askUntilKnown(sent, (known) => {
      if (known.state !== "unknown") tell({ ...about, lost: known });
    });
  }

  return { ask, stop };
}
