"use client";

import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { CalendarEvent } from "@/lib/calendar/event.model";

/**
 * Passes key presses to `onKey`, together with the focused event. FullCalendar draws a moved event again, so the event loses the
 * focus. This hook restores the focus. Keys that are pressed before the focus is restored are passed on with the moved event.
 *
 * @param onKey returns true when it has handled the key
 */
export function useEventKeys(
  place: RefObject<HTMLElement | null>,
  events: CalendarEvent[],
  onKey: (key: KeyboardEvent, event: CalendarEvent) => boolean,
): void {
  const held = useRef<string | null>(null);
  const idAt = (element: unknown) =>
    element instanceof Element && place.current?.contains(element)
      ? element.closest<HTMLElement>("[data-event-id]")?.dataset.eventId
      : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new set of events
  useEffect(() => {
    if (held.current === null) return;
    const selector = `[data-event-id="${held.current}"]`;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>(selector)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [events]);

  const handle = useEffectEvent((key: KeyboardEvent) => {
    const id = idAt(key.target) ?? (key.target === document.body ? held.current : undefined);
    const event = events.find((candidate) => candidate.id === id);
    if (!event || !onKey(key, event)) return;
    held.current = event.id;
    key.preventDefault();
  });
  const release = useEffectEvent(({ target }: Event) => {
    if (idAt(target) !== held.current) held.current = null;
  });
  useEffect(() => {
    const leave = (event: Event) => release(event);
    const press = (key: KeyboardEvent) => handle(key);
    document.addEventListener("keydown", press);
    document.addEventListener("focusin", leave);
    document.addEventListener("pointerdown", leave);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("pointerdown", leave);
    };
  }, []);
}
