"use client";

import { createContext, use } from "react";
import type { MenuEntry } from "./menu";

/**
 * `count` is the number of threads with unread messages. `text` is for screen readers. `page` is the menu entry that shows the
 * count.
 */
export type UnreadMessages = { count: number; text: string; page: "messages" | "manageMessages" };

/** The unread messages of the logged-in user. Null if there are none. */
export const UnreadMessagesContext = createContext<UnreadMessages | null>(null);

/** Shows the number of unread messages at the menu entry for messages, and nothing at other entries. */
export function UnreadMark({ label }: { label: MenuEntry["label"] }) {
  const unread = use(UnreadMessagesContext);
  if (!unread || label !== unread.page) return null;
  return (
    <span className="menu-mark">
      <span aria-hidden="true">{unread.count}</span>
      <span className="sr-only">{unread.text}</span>
    </span>
  );
}
