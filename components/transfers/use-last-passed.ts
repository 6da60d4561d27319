"use client";

import { useEffect, useReducer } from "react";

/** A browser cannot wait longer than 24 days, and the clock of a demonstration may be ahead by more. */
const waitMaxMs = 24 * 60 * 60 * 1000;

/**
 * Returns the latest of the moments that the browser's clock has passed, and renders again when the next moment passes. The first
 * result is the beginning of 1970, so that the server and the browser render the same text.
 */
export function useLastPassed(moments: readonly (Date | null | undefined)[]): Date {
  const [count, look] = useReducer((before: number) => before + 1, 0);
  const key = moments.map((moment) => moment?.getTime() ?? 0).join();
  useEffect(() => {
    if (count === 0) look();
    const waitMs = Math.min(
      ...timesOf(key)
        .map((time) => time - Date.now())
        .filter((wait) => wait > 0),
    );
    if (waitMs === Infinity) return;
    const timer = setTimeout(look, Math.min(waitMs, waitMaxMs));
    return () => clearTimeout(timer);
  }, [key, count]);
  const now = count === 0 ? 0 : Date.now();
  return new Date(Math.max(0, ...timesOf(key).filter((time) => time <= now)));
}

const timesOf = (key: string) => key.split(",").map(Number);
