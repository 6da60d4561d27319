import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MarkAllReadButton } from "@/components/notifications/mark-read";
import { NotificationGroups } from "@/components/notifications/notification-groups";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Pager } from "@/components/ui/table/pager";
import { countUnread, findNotifications } from "@/lib/notifications/find-notifications";
import { groupByDay } from "@/lib/notifications/group-by-day";
import { notificationsQuery } from "@/lib/notifications/schema";
import { paths, withQuery } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.notifications);

const itemsPerPage = 25;

type NotificationsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NotificationsPage({ searchParams }: NotificationsPageProps) {
  const { actor } = await requireSession();
  const { data: cursor } = notificationsQuery.safeParse(await searchParams);
  const [t, { all: unread }, page] = await Promise.all([
    getTranslations("notifications"),
    countUnread(actor),
    findNotifications(actor, { ...cursor, pageSize: itemsPerPage }),
  ]);
  const { notifications, newerThan, olderThan } = page;
  const [first] = notifications;
  // The page is empty if the cursor is invalid, or if the notification at the cursor has been removed.
  if (!first && (cursor?.before || cursor?.after)) redirect(paths.notifications);
  const isNewest = newerThan === null;
  return (
    <>
      <PageHeader
        under="me"
        title={t("title")}
        actions={
          <>
            {first && isNewest ? (
              <MarkAllReadButton
                upTo={first.id}
                isAllRead={unread === 0}
                text={t("markAllRead")}
                doneText={t("allRead")}
                undoText={t("undo")}
                variant="secondary"
              />
            ) : null}
            {/* An empty page has the same link in its middle. */}
            {first ? (
              <ButtonLink variant="secondary" href={paths.notificationChoices()}>
                <Icon name="settings" className="size-4" />
                <span>{t("byEmail.title")}</span>
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Card aria-label={t("title")} className="overflow-hidden">
        {first ? (
          <>
            <NotificationGroups groups={groupByDay(notifications, now())} />
            <Pager
              kind="time"
              previousHref={newerThan ? withQuery(paths.notifications, { after: newerThan }) : undefined}
              nextHref={olderThan ? withQuery(paths.notifications, { before: olderThan }) : undefined}
            />
          </>
        ) : (
          <EmptyState
            icon="bell"
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={<ButtonLink href={paths.notificationChoices()}>{t("emptyAction")}</ButtonLink>}
          />
        )}
      </Card>
    </>
  );
}
