"use client";

import { useRouter } from "next/navigation";
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { v4 as uuidv4 } from "uuid";
import { updateEventAction } from "@/app/api/events/actions";
import type { ActionResult } from "@/lib/action-result";
import type { CalendarEvent, EventTimes } from "@/lib/events/event";

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

type MoveOptions = {
  onMoved: (event: CalendarEvent) => void;
  /** `refusal` is null when no answer came. */
  onFailed: (seen: CalendarEvent, refusal: Refusal | null) => void;
};

/** An event on its way: where it is to be, and the version that the next change names. */
type Work = {
  seen: CalendarEvent;
  times: EventTimes;
  version: number;
  isSending: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

/**
 * Moves of events by mouse, finger and key: shown at once and sent one after the other for each event, so that a few quick steps
 * are no conflict with oneself. What is refused goes back.
 */
export function useEventMoves(events: CalendarEvent[], { onMoved, onFailed }: MoveOptions) {
  const router = useRouter();
  const [moved, setMoved] = useState<Record<string, EventTimes>>({});
  const works = useRef(new Map<string, Work>());

  const drop = useCallback((id: string) => {
    works.current.delete(id);
    setMoved(({ [id]: _, ...others }) => others);
  }, []);

  function send(id: string): void {
    const work = works.current.get(id);
    if (!work || work.isSending) return;
    work.isSending = true;
    const { times, version, seen } = work;
    startTransition(async () => {
      const result = await updateEventAction({ id, ...times, version }, uuidv4()).catch(() => null);
      work.isSending = false;
      startTransition(() => {
        if (!result?.ok) {
          drop(id);
          router.refresh();
          onFailed(seen, result);
          return;
        }
        work.version = result.data.version;
        work.seen = result.data;
        if (work.times !== times) {
          send(id);
          return;
        }
        drop(id);
        onMoved(result.data);
      });
    });
  }

  // A page that is left sends what is still to be sent.
  const sendAll = useEffectEvent(() => {
    for (const [id, { timer }] of works.current) {
      clearTimeout(timer);
      send(id);
    }
  });
  useEffect(() => () => sendAll(), []);

  function move(event: CalendarEvent, times: EventTimes, { delayMs }: { delayMs: number }): void {
    setMoved((others) => ({ ...others, [event.id]: times }));
    const known = works.current.get(event.id);
    const work: Work = known ?? { seen: event, times, version: event.version, isSending: false };
    clearTimeout(work.timer);
    work.times = times;
    work.timer = setTimeout(() => send(event.id), delayMs);
    works.current.set(event.id, work);
  }

  const shown = events.map((event) => ({ ...event, ...moved[event.id] }));
  return { shown, move };
}
