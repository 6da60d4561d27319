"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { updateEventAction } from "@/app/api/events/actions";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import type { CalendarEvent, EventTimes } from "@/lib/calendar/event.model";

type MoveOptions = {
  onMoved: (event: CalendarEvent) => void;
  onFailed: (seen: CalendarEvent, failure: Outcome | null) => void;
};

/**
 * The moves of one event that the server has not confirmed yet: the target times, and the event's version for the next request.
 */
type Work = {
  seen: CalendarEvent;
  times: EventTimes;
  version: number;
  isSending: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

/**
 * Moves events by mouse, finger and keyboard. A move is shown immediately. The moves of one event are sent one after the other,
 * so that quick steps do not conflict with each other. If the server refuses a move, the event returns to its old time.
 */
export function useEventMoves(events: CalendarEvent[], { onMoved, onFailed }: MoveOptions) {
  const t = useTranslations("adminCalendar");
  const router = useRouter();
  const act = useAct("move", t("updateError"));
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
      const end = await act((requestId) => updateEventAction({ id, ...times, version }, requestId));
      const { data, failure } = end;
      work.isSending = false;
      startTransition(() => {
        if (!data) {
          drop(id);
          router.refresh();
          if (end.isDone) onMoved({ ...seen, ...times });
          else onFailed(seen, failure);
          return;
        }
        work.version = data.version;
        work.seen = data;
        if (work.times !== times) {
          send(id);
          return;
        }
        drop(id);
        onMoved(data);
      });
    });
  }

  // When the reader leaves the page, the delayed moves are sent at once.
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
