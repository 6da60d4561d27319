import { getTranslations } from "next-intl/server";
import { EmailPreferences } from "@/components/notifications/email-preferences";
import type { PreferenceGroup } from "@/components/notifications/preference-card";
import { Alert } from "@/components/ui/alert";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { findEmailPreferences } from "@/lib/notifications/email-preferences";
import { type EmailPreference, notificationSubject, notificationSubjects } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.notificationChoices());

type ChoicesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * For each kind of notification, the customer chooses whether the bank also sends an e-mail. The query parameter `why` names a
 * kind, and the page explains why the bank sends this kind.
 */
export default async function NotificationChoicesPage({ searchParams }: ChoicesPageProps) {
  const { actor } = await requireSession();
  const [query, preferences, t, profile] = await Promise.all([
    searchParams,
    findEmailPreferences(actor),
    getTranslations("notifications.byEmail"),
    getTranslations("profile"),
  ]);
  const asked = preferences.find(({ kind }) => kind === query.why);
  return (
    <ClientMessages namespaces={["notifications"]}>
      <PageHeader title={t("title")} text={t("text")} back={{ href: paths.profile, text: profile("title") }} />
      {asked ? (
        <div className="mb-6">
          <Alert tone="info" title={t("whyTitle", { kind: t(`kinds.${asked.kind}`) })}>
            {t("why", { group: t(`groups.${notificationSubject(asked.kind)}`) })}
          </Alert>
        </div>
      ) : null}
      <EmailPreferences preferences={preferences} groups={groupsOf(preferences)} why={asked?.kind} />
    </ClientMessages>
  );
}

/** The kinds by subject. Omits kinds that this reader never receives. */
function groupsOf(preferences: EmailPreference[]): PreferenceGroup[] {
  const kinds = preferences.map(({ kind }) => kind);
  return notificationSubjects
    .map((subject) => ({ subject, kinds: kinds.filter((kind) => notificationSubject(kind) === subject) }))
    .filter((group) => group.kinds.length > 0);
}
