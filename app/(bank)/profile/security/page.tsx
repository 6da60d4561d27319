import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ChangePasswordForm } from "@/components/profile/change-password-form";
import { Devices } from "@/components/profile/devices";
import { Card } from "@/components/ui/card";
import { ClientMessages } from "@/components/ui/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { findOwnSessions } from "@/lib/auth/find-sessions";
import { paths } from "@/lib/paths";
import { calendarNow } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export function generateMetadata(): Metadata {
  return pageTitle(paths.security);
}

/** Lets customers change their password and end their sessions on other devices. */
export default async function SecurityPage() {
  const { actor } = await requireSession();
  const [sessions, t] = await Promise.all([findOwnSessions(actor), getTranslations("security")]);
  const { email, firstName, lastName } = actor;
  const devices = sessions.map(({ remember, ...session }) => ({ ...session, isHere: session.id === actor.sessionId }));
  return (
    <ClientMessages namespaces={["auth", "security"]}>
      <PageHeader title={t("title")} text={t("text")} />
      <Card className="grid gap-5 p-5 md:p-7 xl:grid-cols-[minmax(0,1fr)_minmax(0,2.5fr)] xl:gap-8">
        <div>
          <h2 className="font-semibold">{t("password.title")}</h2>
          <p className="mt-1 text-sm text-ink-muted">{t("password.text")}</p>
        </div>
        <ChangePasswordForm owner={{ email, firstName, lastName }} bankName={env().BANK_NAME} />
      </Card>
      <Devices devices={devices} now={calendarNow()} />
    </ClientMessages>
  );
}
