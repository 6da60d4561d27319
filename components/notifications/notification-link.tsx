"use client";

import Link from "next/link";
import { type ReactNode, startTransition } from "react";
import { markNotificationReadAction } from "@/app/api/notifications/actions";

type NotificationLinkProps = { id: string; isRead: boolean; href: string; className: string; children: ReactNode };

/** Leads to what a notification is about; whoever follows it has read it. */
export function NotificationLink({ id, isRead, href, className, children }: NotificationLinkProps) {
  function markRead() {
    // Nobody waits for it, and where it fails the notification stays unread.
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
