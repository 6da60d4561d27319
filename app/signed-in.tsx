import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { bellWords } from "@/components/notifications/bell-words";
import { pack } from "@/lib/packed";
import { now } from "@/lib/server/clock";
import type { Session } from "@/lib/server/session/session";
import { sessionIdleSureMs } from "@/lib/server/session/session-lifetime";
import { moneyNotice } from "@/lib/transfers/connectors/money-notice";
import { footerWords } from "./footer-words";
import { SignedInShell } from "./signed-in-shell";

type SignedInProps = {
  session: Session;
  /** The number of notifications that they have not read. */
  unread: Promise<number>;
  children: ReactNode;
};

/** The shell around every page of signed-in customers and staff. It gets no more of the person than it shows. */
export async function SignedIn({ session, unread, children }: SignedInProps) {
  const { firstName, lastName, email, role } = session.actor;
  const renderedAt = now().getTime();
  const t = await getTranslations("notifications");
  return (
    <SignedInShell
      user={{ firstName, lastName, email, role }}
      moneyNotice={moneyNotice()}
      footer={footerWords()}
      bell={{ words: pack(bellWords(t, await unread)), renderedAt }}
      idleMs={session.remember ? null : sessionIdleSureMs}
    >
      {children}
    </SignedInShell>
  );
}
