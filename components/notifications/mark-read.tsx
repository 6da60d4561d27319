"use client";

import { useState, useTransition } from "react";
import {
  markAllNotificationsReadAction,
  markNotificationReadAction,
  markNotificationsUnreadAction,
} from "@/app/api/notifications/actions";
import { useAct } from "@/components/forms/use-act";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import type { ActionResult } from "@/lib/action-result";
import { UnreadDot } from "./notification-item";

type MarkAllReadProps = {
  /** The id of the newest notification in the list. */
  upTo: string;
  isAllRead: boolean;
  text: string;
  /** The text that screen readers announce when all notifications are marked. */
  doneText: string;
  undoText: string;
  variant?: "quiet" | "secondary";
  className?: string;
};

/**
 * Marks the notifications on the screen and all older notifications as read. The pressed button keeps the focus, and another press
 * marks the notifications as unread again.
 */
export function MarkAllReadButton(props: MarkAllReadProps) {
  const { upTo, isAllRead, text, doneText, undoText, variant = "quiet", className } = props;
  const { readAt, isBusy, mark, undo } = useMarkRead(() => markAllNotificationsReadAction({ upTo }));
  const canUndo = isAllRead && readAt;
  return (
    <>
      <Button
        variant={variant}
        className={className}
        busy={isBusy}
        aria-disabled={(isAllRead && !canUndo) || isBusy}
        onClick={canUndo ? () => undo(canUndo) : isAllRead ? undefined : mark}
      >
        <Icon name={canUndo ? "history" : "check-check"} className="size-4" />
        <span>{canUndo ? undoText : text}</span>
      </Button>
      <span role="status" className="sr-only">
        {canUndo ? doneText : ""}
      </span>
    </>
  );
}

type MarkReadButtonProps = { id: string; isRead: boolean; label: string; undoLabel: string };

/**
 * The dot of an unread notification. A press marks the notification as read without opening it. The pressed button becomes a grey
 * dot and keeps the focus, and another press marks the notification as unread again. A notification that was already read when the
 * page was loaded has no button.
 */
export function MarkReadButton({ id, isRead, label, undoLabel }: MarkReadButtonProps) {
  const { readAt, isBusy, mark, undo } = useMarkRead(() => markNotificationReadAction({ id }));
  const canUndo = isRead ? readAt : null;
  if (isRead && !canUndo) return null;
  const text = canUndo ? undoLabel : label;
  return (
    <button
      type="button"
      className="absolute top-0 -left-1 z-[1] size-11 rounded-full"
      aria-label={text}
      title={text}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : canUndo ? () => undo(canUndo) : mark}
    >
      <UnreadDot isEmpty={canUndo !== null} className="absolute top-1 left-8" />
    </button>
  );
}

/**
 * `mark` marks notifications as read, and `undo` marks them as unread again. There is no message about the outcome, because the
 * list shows the outcome.
 */
function useMarkRead(send: () => Promise<ActionResult<{ readAt: Date }>>) {
  const act = useAct("read", "");
  const [isBusy, startTransition] = useTransition();
  // The moment when the notifications were marked as read. Null while there is nothing to undo.
  const [readAt, setReadAt] = useState<Date | null>(null);
  const mark = () =>
    startTransition(async () => {
      const { data } = await act(send);
      setReadAt(data?.readAt ?? null);
    });
  // `readAt` is not reset, because a reset would hide the focused button before the page shows the notification as unread.
  const undo = (moment: Date) =>
    startTransition(async () => {
      await act(() => markNotificationsUnreadAction({ readAt: moment }));
    });
  return { readAt, isBusy, mark, undo };
}
