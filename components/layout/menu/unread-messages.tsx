"use client";

import { createContext, use } from "react";
import type { MenuEntry } from "./menu";

/** The number of conversations with unread messages, the text for screen readers, and the page of the reader's messages. */
export type UnreadMessages = { count: number; text: string; page: "messages" | "manageMessages" };

/** The unread messages of the page's reader. Null if there are none. */
export const UnreadMessagesContext = createContext<UnreadMessages | null>(null);

/** The number of unread messages, if `label` is the entry of the reader's messages. */
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
