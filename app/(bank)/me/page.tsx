import NextLink from "next/link";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { EntryContent, EntryList, entryClass } from "@/components/ui/entry-list";
import { PageHeader } from "@/components/ui/page-header";
import { fullName } from "@/lib/full-name";
import { type PageKey, pages } from "@/lib/pages";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.me);

/** Lists the customer's own pages. The fifth entry of the phone's bottom bar leads to this list. */
export default async function MePage() {
  const { actor } = await requireSession();
  const [t, common, names, choices] = await Promise.all([
    getTranslations("me"),
    getTranslations("common"),
    getTranslations("pageNames"),
    getTranslations("notifications.byEmail"),
  ]);
  const page = (key: PageKey) => ({
    href: pages[key].path,
    icon: pages[key].icon,
    name: names(key),
  });
  return (
    <>
      <PageHeader title={fullName(actor)} text={actor.email} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <EntryList
          title={t("own")}
          entries={[
            { ...page("profile"), text: t("profile") },
            { href: paths.security, icon: "shield-check", name: common("security"), text: t("security") },
            { ...page("messages"), text: t("messages") },
            { href: paths.notifications, icon: "bell", name: common("menuNotifications"), text: t("notifications") },
            { href: paths.notificationChoices(), icon: "mail", name: choices("title"), text: t("choicesText") },
          ]}
        />
        <div className="flex flex-col gap-6">
          <EntryList
            title={t("papers")}
            entries={[
              { ...page("beneficiaries"), text: t("beneficiaries") },
              { ...page("statements"), text: t("statements") },
              { ...page("spending"), text: t("spending") },
              { ...page("openAccount"), text: t("openAccount") },
            ]}
          />
          <Card aria-label={common("logout")} className="overflow-hidden">
            {/* The page must not be prefetched, because showing the page logs the customer out. */}
            <NextLink href={paths.logout} prefetch={false} className={entryClass}>
              <EntryContent icon="log-out" name={common("logout")} />
            </NextLink>
          </Card>
        </div>
      </div>
    </>
  );
}
