"use client";

import { useEffect } from "react";
import { readThreadAction } from "@/app/api/messages/actions";

/** While the page is visible, records that the reader has seen a thread up to the message with the number `readTo`. */
export function ReadMark({ threadId, readTo }: { threadId: string; readTo: number }) {
  useEffect(() => {
    const note = () => {
      if (!document.hidden) void readThreadAction({ threadId, readTo });
    };
    note();
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, [threadId, readTo]);
  return null;
}
