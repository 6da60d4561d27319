"use client";

import { createContext, type PointerEvent, use, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldErrors } from "react-hook-form";

/**
 * The delay before a new error is shown, in milliseconds. The delay is longer than a click, so that an error does not move a
 * button during a click.
 */
export const errorDelayMs = 250;

/** The errors that a form keeps showing while one of its buttons is pressed. Null while no button is pressed. */
export const HeldErrorsContext = createContext<FieldErrors | null>(null);

export const useHeldErrors = () => use(HeldErrorsContext);

/**
 * A click unfreezes the visible errors. Some presses end without a click, for example because the pointer has left the button.
 * After such a press, the errors stay frozen until this time, in milliseconds, has passed since the release of the pointer.
 */
const clickFollowsMs = 300;

/**
 * Freezes the visible errors of a form while one of its buttons is pressed. Without the freeze, an error could appear between
 * press and release. The error would move the button away from the pointer, and the click would be lost.
 */
export function useErrorHold(errors: FieldErrors) {
  const [held, setHeld] = useState<FieldErrors | null>(null);
  // react-hook-form writes a new error into `errors` before React shows the error. An error that the page does not show yet must
  // not appear during the press, so the page keeps a copy of the shown errors.
  const shown = useRef<FieldErrors>({});
  useLayoutEffect(() => {
    if (!held) shown.current = { ...errors };
  });
  useEffect(() => {
    if (!held) return;
    const free = () => setHeld(null);
    const released = () => window.setTimeout(free, clickFollowsMs);
    window.addEventListener("click", free);
    window.addEventListener("pointerup", released);
    window.addEventListener("pointercancel", free);
    return () => {
      window.removeEventListener("click", free);
      window.removeEventListener("pointerup", released);
      window.removeEventListener("pointercancel", free);
    };
  }, [held]);
  const hold = ({ target }: PointerEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest("button, a")) setHeld(shown.current);
  };
  return { held, hold };
}
