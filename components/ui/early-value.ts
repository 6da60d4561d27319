"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps the value that the reader typed or chose before the scripts had loaded. Without this hook, React would restore the
 * value that the server rendered.
 *
 * @param find finds the control in the HTML that the server sent
 * @param take receives the reader's value once, if it differs from the value in this HTML
 */
export function useEarlyValue(find: () => Control | null | undefined, take: (value: string) => void): void {
  const [early, setEarly] = useState<string>();
  const findControl = useEffectEvent(find);
  const takeOver = useEffectEvent(take);
  useLayoutEffect(() => {
    const control = findControl();
    if (control && isChanged(control)) setEarly(control.value);
  }, []);
  // `take` is called in an effect, because the surrounding form adds its listeners in its own effects and would miss an earlier
  // change.
  useEffect(() => {
    if (early !== undefined) takeOver(early);
  }, [early]);
}

/** Whether the control's value differs from the value in the HTML that the server sent. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  const first = [...control.options].find((option) => option.defaultSelected);
  return first !== undefined && !first.selected;
}
