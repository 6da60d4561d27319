"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Spinner } from "./spinner";

/** A button shows its busy text only after this time, in milliseconds. For a shorter task, the text would only flicker. */
const progressAfterMs = 300;

/** Whether the current task has taken longer than `progressAfterMs`. */
export function useIsLate(isBusy: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLate(true), progressAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isBusy]);
  return isLate;
}

/** The content of a busy button: first the usual text, and after `progressAfterMs` the busy text. */
export function BusyContent({ busyText, children }: { busyText: ReactNode; children: ReactNode }) {
  if (!useIsLate(true)) return children;
  return (
    <>
      <Spinner />
      {busyText}
    </>
  );
}
