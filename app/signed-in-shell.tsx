"use client";

import type { ReactNode } from "react";
import { ForgetAtLogIn } from "@/components/auth/forget-at-log-in";
import { IdleWarning } from "@/components/auth/idle-warning";
import type { MoneyNotice } from "@/components/layout/demo-banner";
import type { FooterWords } from "@/components/layout/footer";
import { LiveWatch } from "@/components/layout/live/live-watch";
import type { ShellUser } from "@/components/layout/menu/side-menu";
import type { UnreadMessages } from "@/components/layout/menu/unread-messages";
import { OfflineWatch } from "@/components/layout/offline/offline-watch";
import { ReaderWatch } from "@/components/layout/reader/reader-watch";
import { UnreadOutcomeWatch } from "@/components/layout/reader/unread-outcome-watch";
import { Shell } from "@/components/layout/shell";
import { NotificationBell, type NotificationBellProps } from "@/components/notifications/notification-bell";
import { RoleProvider } from "@/components/ui/may";
import { draftsMetaName, readerMetaName } from "@/lib/page-reader";
import { isStaffRole } from "@/lib/roles";

type SignedInShellProps = {
  /** The hash of the user for whom the page was rendered (`readerOf`). */
  reader: string;
  /** The hash of the log-in under which the browser stores the page's drafts (`draftsOf`). */
  drafts: string;
  user: ShellUser;
  moneyNotice: MoneyNotice;
  footer: FooterWords;
  bell: NotificationBellProps;
  unreadMessages: UnreadMessages | null;
  /** The session ends after this time without activity, in milliseconds. Null when the user stays logged in. */
  idleMs: number | null;
  children: ReactNode;
};

/**
 * The shell for the user's role, with the parts that need a session. The shell is a single client component, because every
 * further client component makes the response of each page longer.
 */
export function SignedInShell(props: SignedInShellProps) {
  const { reader, drafts, user, moneyNotice, footer, bell, unreadMessages, idleMs, children } = props;
  return (
    <Shell
      user={user}
      moneyNotice={moneyNotice}
      footer={footer}
      tools={<NotificationBell {...bell} />}
      unreadMessages={unreadMessages}
    >
      <RoleProvider role={user.role}>
        <meta name={readerMetaName} content={reader} />
        <meta name={draftsMetaName} content={drafts} />
        {children}
        <ForgetAtLogIn />
        <OfflineWatch />
        <LiveWatch reader={reader} isStaff={isStaffRole(user.role)} renderedAt={bell.renderedAt} />
        <ReaderWatch reader={reader} />
        <UnreadOutcomeWatch />
        {idleMs === null ? null : <IdleWarning idleMs={idleMs} />}
      </RoleProvider>
    </Shell>
  );
}
