import type { ReactNode } from "react";
import { SignedIn } from "@/app/signed-in";
import { themeViewport } from "@/app/theme-viewport";
import { countUnread } from "@/lib/notifications/find-notifications";
import { requireSession } from "@/lib/server/session/session";

export const generateViewport = () => themeViewport("topBar");

/**
 * The shell of the back office, for every logged-in reader. The shell's content depends on the reader. Each page first checks the
 * reader's permission (`requireMay`), so that a refusal appears inside the shell.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const session = await requireSession();
  return (
    <SignedIn session={session} unread={countUnread(session.actor)}>
      {children}
    </SignedIn>
  );
}
