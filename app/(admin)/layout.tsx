import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import type { ReactNode } from "react";
import { SignedIn } from "@/app/signed-in";
import { themeViewport } from "@/app/theme-viewport";
import { actOfPage } from "@/components/layout/menu/menu";
import { countUnread } from "@/lib/notifications/find-notifications";
import { may } from "@/lib/roles";
import { requireStaff } from "@/lib/server/session/session";

export const generateViewport = () => themeViewport("topBar");

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const session = await requireStaff();
  // A page asks again, but behind its skeleton: by then the reply has begun and cannot say 403.
  const act = actOfPage((await headers()).get("x-holdfast-path") ?? "");
  if (act && !may(session.actor.role, act)) forbidden();
  return (
    <SignedIn session={session} unread={countUnread(session.actor)}>
      {children}
    </SignedIn>
  );
}
