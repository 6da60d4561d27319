"use client";

import { useRef, useState, useTransition } from "react";
import {
  markAllNotificationsReadAction,
  markNotificationReadAction,
  markNotificationsUnreadAction,
} from "@/app/api/notifications/actions";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";

type MarkAllReadProps = {
  /** The newest notification on the screen. */
  upTo: string;
  isAllRead: boolean;
  text: string;
  /** Read out when all are marked. */
  doneText: string;
  undoText: string;
};

/**
 * Marks the notifications on the screen, and all older ones, as read. Afterwards the same button, which keeps the focus, takes it
 * back.
 */
export function MarkAllReadButton({ upTo, isAllRead, text, doneText, undoText }: MarkAllReadProps) {
  const [isBusy, startTransition] = useTransition();
  // When they were marked here; null while there is nothing to take back.
  const [readAt, setReadAt] = useState<Date | null>(null);
  const markAll = () =>
    startTransition(async () => {
      const result = await markAllNotificationsReadAction({ upTo }).catch(() => null);
      setReadAt(result?.ok ? result.data.readAt : null);
    });
  const undo = (moment: Date) =>
    startTransition(async () => {
      const result = await markNotificationsUnreadAction({ readAt: moment }).catch(() => null);
      if (result?.ok) setReadAt(null);
    });
  const canUndo = isAllRead && readAt;
  return (
    <>
      <Button
        variant="quiet"
        className="max-md:-ml-3"
        busy={isBusy}
        aria-disabled={(isAllRead && !canUndo) || isBusy}
        onClick={canUndo ? () => undo(canUndo) : isAllRead ? undefined : markAll}
      >
        <Icon name={canUndo ? "history" : "check-check"} className="size-4" />
        {canUndo ? undoText : text}
      </Button>
      <span role="status" className="sr-only">
        {canUndo ? doneText : ""}
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
