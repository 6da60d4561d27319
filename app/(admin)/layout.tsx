import type { ReactNode } from "react";
import { SignedIn } from "@/app/signed-in";
import { themeViewport } from "@/app/theme-viewport";
import { countUnread } from "@/lib/notifications/find-notifications";
import { requireSession } from "@/lib/server/session/session";

export const generateViewport = () => themeViewport("topBar");

/**
 * The shell, for whoever has a session: what is in it is their own. Whether a page is theirs, each page asks before anything else
 * (`requireMay`), so that a refusal stands inside the shell.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  return (
    <SignedIn session={session} unread={countUnread(session.actor)}>
      {children}
    </SignedIn>
  );
}
