"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Spinner } from "./spinner";

/** What is done by then shows no progress: it would only flicker. */
const progressAfterMs = 300;

/** Whether something has been under way for longer than a glance. */
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

/** The content of a busy button: what it says anyway, and after a while that it is at work. */
export function BusyContent({ busyText, children }: { busyText: ReactNode; children: ReactNode }) {
  if (!useIsLate(true)) return children;
  return (
    <>
      <Spinner />
      {busyText}
    </>
  );
}
