import type { ReactNode } from "react";
import { SignedIn } from "@/app/signed-in";
import { themeViewport } from "@/app/theme-viewport";
import { countUnread } from "@/lib/notifications/find-notifications";
import { requireSession } from "@/lib/server/session/session";

export const generateViewport = () => themeViewport("topBar");

export default async function BankLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  // The query for the unread notifications starts before the shell renders, so that this query runs in parallel with the page's
  // queries.
  const unread = countUnread(session.actor);
  return (
    <SignedIn session={session} unread={unread}>
      {children}
    </SignedIn>
  );
}
