import type { ReactNode } from "react";
import { SignedIn } from "@/app/signed-in";
import { themeViewport } from "@/app/theme-viewport";
import { countUnread } from "@/lib/notifications/find-notifications";
import { requireSession } from "@/lib/server/session/session";

export const generateViewport = () => themeViewport("topBar");

/**
 * The shell of the back office. The layout requires a session but no permission. Each page checks the reader's permission
 * itself (`requireMay`), so that a refusal appears inside the shell.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  return (
    <SignedIn session={session} unread={countUnread(session.actor)}>
      {children}
    </SignedIn>
  );
}
