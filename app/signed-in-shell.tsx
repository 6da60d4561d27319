"use client";

import type { ReactNode } from "react";
import { ForgetAtLogIn } from "@/components/auth/forget-at-log-in";
import { IdleWarning } from "@/components/auth/idle-warning";
import type { MoneyNotice } from "@/components/layout/demo-banner";
import type { FooterWords } from "@/components/layout/footer";
import { LanguageMenu } from "@/components/layout/language-menu";
import type { ShellUser } from "@/components/layout/menu/side-menu";
import { OfflineWatch } from "@/components/layout/offline/offline-watch";
import { Shell } from "@/components/layout/shell";
import { NotificationBell, type NotificationBellProps } from "@/components/notifications/notification-bell";
import { RoleProvider } from "@/components/ui/may";

type SignedInShellProps = {
  user: ShellUser;
  moneyNotice: MoneyNotice;
  footer: FooterWords;
  bell: NotificationBellProps;
  /** How long they may be away before they are warned; null for whoever stays signed in. */
  idleMs: number | null;
  children: ReactNode;
};

/**
 * The shell with the person's role and all that goes with a session. One component of the browser: the server describes each by
 * itself, on every page.
 */
export function SignedInShell({ user, moneyNotice, footer, bell, idleMs, children }: SignedInShellProps) {
  const tools = (
    <>
      <LanguageMenu />
      <NotificationBell {...bell} />
    </>
  );
  return (
    <Shell user={user} moneyNotice={moneyNotice} footer={footer} tools={tools}>
      <RoleProvider role={user.role}>
        {children}
        <ForgetAtLogIn />
        <OfflineWatch />
        {idleMs === null ? null : <IdleWarning idleMs={idleMs} />}
      </RoleProvider>
    </Shell>
  );
}
