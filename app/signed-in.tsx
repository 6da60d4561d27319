import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { bellWords } from "@/components/notifications/bell-words";
import type { UnreadCounts } from "@/lib/notifications/find-notifications.sql";
import { isStaffRole } from "@/lib/roles";
import { calendarNow } from "@/lib/server/clock";
import { draftsOf, readerOf } from "@/lib/server/session/page-reader";
import type { Session } from "@/lib/server/session/session";
import { sessionIdleSureMs } from "@/lib/server/session/session-lifetime";
import { moneyNotice } from "@/lib/transfers/connectors/money-notice";
import { footerWords } from "./footer-words";
import { SignedInShell } from "./signed-in-shell";

type SignedInProps = {
  session: Session;
  /** The counts of the user's unread notifications. */
  unread: Promise<UnreadCounts>;
  children: ReactNode;
};

/**
 * The shell around every page of logged-in customers and staff. The client component receives only those fields of the user
 * that it shows.
 */
export async function SignedIn({ session, unread, children }: SignedInProps) {
  const { firstName, lastName, email, role } = session.actor;
  const reader = readerOf(session.actor);
  const renderedAt = calendarNow().getTime();
  const t = await getTranslations("notifications");
  const { all, messages } = await unread;
  const page = isStaffRole(role) ? "manageMessages" : "messages";
  return (
    <SignedInShell
      // The key differs between users. When another user logs in, React discards the shell and every text typed into its forms.
      key={reader}
      reader={reader}
      drafts={draftsOf(session.actor)}
      user={{ firstName, lastName, email, role }}
      moneyNotice={moneyNotice()}
      footer={await footerWords()}
      bell={{ ...bellWords(t, all), renderedAt }}
      unreadMessages={messages > 0 ? { count: messages, text: t("messagesUnread", { count: messages }), page } : null}
      idleMs={session.remember ? null : sessionIdleSureMs}
    >
      {children}
    </SignedInShell>
  );
}
