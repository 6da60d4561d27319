"use client";

import { createContext, use, useEffect } from "react";

/** Maps each field's name to the number of controls on the screen that show the field's errors. */
export type ShownFields = Map<string, number>;

export const ShownFieldsContext = createContext<ShownFields | null>(null);

/** Registers that this component shows the errors of a field. */
export function useShownField(name: string): void {
  const shown = use(ShownFieldsContext);
  useEffect(() => {
    if (!shown) return;
    shown.set(name, (shown.get(name) ?? 0) + 1);
    return () => {
      const left = (shown.get(name) ?? 1) - 1;
      if (left > 0) shown.set(name, left);
      else shown.delete(name);
    };
  }, [shown, name]);
}
