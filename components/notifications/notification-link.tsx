"use client";

import Link from "next/link";
import { type ReactNode, startTransition } from "react";
import { markNotificationReadAction } from "@/app/api/notifications/actions";

type NotificationLinkProps = { id: string; isRead: boolean; href: string; className: string; children: ReactNode };

/** Links to the subject of a notification, and marks the notification as read when the link is followed. */
export function NotificationLink({ id, isRead, href, className, children }: NotificationLinkProps) {
  function markRead() {
    // The navigation does not wait for this call. If the call fails, the notification only stays unread.
    startTransition(async () => {
      await markNotificationReadAction({ id }).catch(() => null);
    });
  }
  return (
    <Link href={href} prefetch={false} onClick={isRead ? undefined : markRead} className={className}>
      {children}
    </Link>
  );
}
