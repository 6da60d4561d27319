"use client";

import { useRef, useState, useTransition } from "react";
import { markAllNotificationsReadAction, markNotificationReadAction } from "@/app/api/notifications/actions";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";

type MarkAllReadProps = {
  /** The newest notification on the screen. */
  upTo: string;
  isAllRead: boolean;
  text: string;
  /** Read out when all are marked. */
  doneText: string;
};

/**
 * Marks the notifications on the screen, and all older ones, as read. The button stays on the page afterwards, so that it
 * keeps the focus.
 */
export function MarkAllReadButton({ upTo, isAllRead, text, doneText }: MarkAllReadProps) {
  const [isBusy, startTransition] = useTransition();
  const [isDone, setIsDone] = useState(false);
  const markAll = () =>
    startTransition(async () => {
      const result = await markAllNotificationsReadAction({ upTo }).catch(() => null);
      setIsDone(result?.ok ?? false);
    });
  return (
    <>
      <Button
        variant="quiet"
        className="max-md:-ml-3"
        busy={isBusy}
        aria-disabled={isAllRead || isBusy}
        onClick={isAllRead ? undefined : markAll}
      >
        <Icon name="check-check" className="size-4" />
        {text}
      </Button>
      <span role="status" className="sr-only">
        {isDone && isAllRead ? doneText : ""}
      </span>
    </>
  );
}

/** Marks one notification as read without opening it; the focus moves to its link. */
export function MarkReadButton({ id, label }: { id: string; label: string }) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isBusy, startTransition] = useTransition();
  const mark = () =>
    startTransition(async () => {
      const link = ref.current?.closest("li")?.querySelector("a");
      const result = await markNotificationReadAction({ id }).catch(() => null);
      if (result?.ok) link?.focus();
    });
  return (
    <Button ref={ref} variant="quiet" aria-label={label} title={label} busy={isBusy} busyText="" onClick={mark}>
      <Icon name="check" className="size-4" />
    </Button>
  );
}
