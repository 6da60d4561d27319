import NextLink from "next/link";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { fullName } from "@/lib/full-name";
import { type PageKey, pages } from "@/lib/pages";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.me);

/** The customer's own pages as a list: the fifth entry of the phone's bottom bar. */
export default async function MePage() {
  const { actor } = await requireSession();
  const [t, common, names] = await Promise.all([
    getTranslations("me"),
    getTranslations("common"),
    getTranslations("pageNames"),
  ]);
  const page = (key: PageKey) => ({
    href: pages[key].path,
    icon: pages[key].icon,
    name: names(key),
  });
  return (
    <div className="max-w-2xl xl:max-w-none">
      <PageHeader title={fullName(actor)} text={t("text")} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Entries
          title={t("own")}
          entries={[
            { ...page("profile"), text: t("profile") },
            { href: paths.security, icon: "shield-check", name: common("devices"), text: t("security") },
            { ...page("messages"), text: t("messages") },
            { href: paths.notifications, icon: "bell", name: common("menuNotifications"), text: t("notifications") },
            { href: paths.notificationChoices(), icon: "mail", name: t("choices"), text: t("choicesText") },
          ]}
        />
        <div className="flex flex-col gap-6">
          <Entries
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
              <EntryContent icon="log-out" name={common("logout")} text={t("logout")} isAct />
            </NextLink>
          </Card>
        </div>
      </div>
    </div>
  );
}

type Content = { icon: IconName; name: string; text: string };

type Entry = Content & { href: string };

const entryClass = "flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-surface-hover";

function Entries({ title, entries }: { title: string; entries: Entry[] }) {
  return (
    <Card aria-label={title} className="overflow-hidden">
      <ul className="divide-y divide-line">
        {entries.map(({ href, ...content }) => (
          <li key={href}>
            <Link href={href} className={entryClass}>
              <EntryContent {...content} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The content of an entry. `isAct` is true for an act, which opens no page. */
function EntryContent({ icon, name, text, isAct = false }: Content & { isAct?: boolean }) {
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon name={icon} className="size-5 stroke-[1.75]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-sm break-words text-ink-muted">{text}</span>
      </span>
      {isAct ? null : <Icon name="chevron-right" className="size-5 shrink-0 text-ink-faint" />}
    </>
  );
}
