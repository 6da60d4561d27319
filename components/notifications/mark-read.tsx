"use client";

import { useState, useTransition } from "react";
import {
  markAllNotificationsReadAction,
  markNotificationReadAction,
  markNotificationsUnreadAction,
} from "@/app/api/notifications/actions";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import type { ActionResult } from "@/lib/action-result";

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
  const { readAt, isBusy, mark, undo } = useMarkRead(() => markAllNotificationsReadAction({ upTo }));
  const canUndo = isAllRead && readAt;
  return (
    <>
      <Button
        variant="quiet"
        className="max-md:-ml-3"
        busy={isBusy}
        aria-disabled={(isAllRead && !canUndo) || isBusy}
        onClick={canUndo ? () => undo(canUndo) : isAllRead ? undefined : mark}
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

type MarkReadButtonProps = { id: string; isRead: boolean; label: string; undoLabel: string };

/**
 * Marks one notification as read without opening it. Afterwards the same button, which keeps the focus, takes it back; one that
 * was read already has none.
 */
export function MarkReadButton({ id, isRead, label, undoLabel }: MarkReadButtonProps) {
  const { readAt, isBusy, mark, undo } = useMarkRead(() => markNotificationReadAction({ id }));
  const canUndo = isRead ? readAt : null;
  if (isRead && !canUndo) return null;
  const text = canUndo ? undoLabel : label;
  return (
    <Button
      variant="quiet"
      aria-label={text}
      title={text}
      busy={isBusy}
      busyText=""
      onClick={canUndo ? () => undo(canUndo) : mark}
    >
      <Icon name={canUndo ? "history" : "check"} className="size-4" />
    </Button>
  );
}

/** Marks something as read, and as unread again what was marked here. */
function useMarkRead(send: () => Promise<ActionResult<{ readAt: Date }>>) {
  const [isBusy, startTransition] = useTransition();
  // When it was marked here; null while there is nothing to take back.
  const [readAt, setReadAt] = useState<Date | null>(null);
  const mark = () =>
    startTransition(async () => {
      const result = await send().catch(() => null);
      setReadAt(result?.ok ? result.data.readAt : null);
    });
  // The moment stays: the button keeps its place, and with it the focus, until the page says that it is unread again.
  const undo = (moment: Date) =>
    startTransition(async () => {
      await markNotificationsUnreadAction({ readAt: moment }).catch(() => null);
    });
  return { readAt, isBusy, mark, undo };
}
