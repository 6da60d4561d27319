import type { ReactNode } from "react";
import { ForgetAtLogIn } from "@/components/auth/forget-at-log-in";
import { IdleWarning } from "@/components/auth/idle-warning";
import { LanguageMenu } from "@/components/layout/language-menu";
import { OfflineWatch } from "@/components/layout/offline/offline-watch";
import { SignedInLayout } from "@/components/layout/signed-in-layout";
import { NotificationMenu } from "@/components/notifications/notification-menu";
import { now } from "@/lib/server/clock";
import type { Session } from "@/lib/server/session/session";
import { sessionIdleSureMs } from "@/lib/server/session/session-lifetime";
import { moneyNotice } from "@/lib/transfers/connectors/money-notice";
import { footerWords } from "./footer-words";

type SignedInProps = {
  session: Session;
  /** The number of notifications that they have not read. */
  unread: Promise<number>;
  children: ReactNode;
};

/** The shell around every page of signed-in customers and staff. */
export async function SignedIn({ session, unread, children }: SignedInProps) {
  const { actor, remember } = session;
  const moment = now();
  return (
    <SignedInLayout
      user={actor}
      moneyNotice={moneyNotice()}
      footer={footerWords()}
      tools={
        <>
          <LanguageMenu />
          <NotificationMenu unread={await unread} renderedAt={moment.getTime()} />
        </>
      }
    >
      {children}
      <ForgetAtLogIn />
      <OfflineWatch />
      {remember ? null : <IdleWarning idleMs={sessionIdleSureMs} />}
    </SignedInLayout>
  );
}
