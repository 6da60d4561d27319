"use client";

import { createContext, use } from "react";

export const RefreshingContext = createContext(false);

/** Whether the form around is fetching what somebody else has changed. */
export function useRefreshing(): boolean {
  return use(RefreshingContext);
}
