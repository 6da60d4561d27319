"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps the value that the reader typed or chose before the scripts had loaded. Otherwise React would restore the server's value.
 *
 * @param find finds the control in the server's page
 * @param take receives the reader's value once, if it differs from the server's value
 */
export function useEarlyValue(find: () => Control | null | undefined, take: (value: string) => void): void {
  const [early, setEarly] = useState<string>();
  const findControl = useEffectEvent(find);
  const takeOver = useEffectEvent(take);
  useLayoutEffect(() => {
    const control = findControl();
    if (control && isChanged(control)) setEarly(control.value);
  }, []);
  // The value is passed on in an effect, because the surrounding form adds its event listeners only in React's effects.
  useEffect(() => {
    if (early !== undefined) takeOver(early);
  }, [early]);
}

/** Whether the control's value differs from the value in the server's page. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  const first = [...control.options].find((option) => option.defaultSelected);
  return first !== undefined && !first.selected;
}
