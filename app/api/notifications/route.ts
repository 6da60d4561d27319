import { getLocale, getTranslations } from "next-intl/server";
import { countUnread, findNotifications } from "@/lib/notifications/find-notifications";
import { notificationApiRow } from "@/lib/notifications/notification-api-row";
import { notificationsApiQuery } from "@/lib/notifications/schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, query }) => {
  const { cursor, limit } = parse(notificationsApiQuery, Object.fromEntries(query));
  const [page, unread, t, locale] = await Promise.all([
    findNotifications(actor, { before: cursor, pageSize: limit }),
    countUnread(actor),
    getTranslations("notifications"),
    getLocale(),
  ]);
  const docs = page.notifications.map((notification) => notificationApiRow(t, locale, notification));
  return { data: { docs, unread, nextCursor: page.olderThan } };
});
