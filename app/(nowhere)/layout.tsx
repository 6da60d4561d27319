import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SignedIn } from "@/app/signed-in";
import { themeViewport } from "@/app/theme-viewport";
import { countUnread } from "@/lib/notifications/find-notifications";
import { findSession } from "@/lib/server/session/session";

export const generateViewport = () => themeViewport("topBar");

/** The shell for logged-in readers. Without a live session, the reader sees the visitors' page (`app/not-found.tsx`). */
export default async function NowhereLayout({ children }: { children: ReactNode }) {
  const session = await findSession();
  if (!session) notFound();
  return (
    <SignedIn session={session} unread={countUnread(session.actor)}>
      {children}
    </SignedIn>
  );
}
