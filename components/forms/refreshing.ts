"use client";

import { createContext, use } from "react";

export const RefreshingContext = createContext(false);

/** Whether the surrounding form is fetching the current record after a conflict. */
export function useRefreshing(): boolean {
  return use(RefreshingContext);
}
