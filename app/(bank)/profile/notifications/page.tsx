import { getTranslations } from "next-intl/server";
import { choiceGroups } from "@/components/notifications/choice-groups";
import { EmailPreferences } from "@/components/notifications/email-preferences";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { findEmailPreferences } from "@/lib/notifications/email-preferences";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.notificationChoices());

type ChoicesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * For each kind of notification, the customer chooses whether the bank also sends an e-mail. The query parameter `why` names a
 * kind. If `why` is set, the page explains why the bank sends this kind, and shows the choice for this kind first.
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
      <div className="max-w-200">
        <PageHeader title={t("title")} text={t("text")} back={{ href: paths.profile, text: profile("title") }} />
        <EmailPreferences preferences={preferences} groups={choiceGroups(preferences)} why={asked?.kind} />
      </div>
    </ClientMessages>
  );
}
