import { getLocale, getTranslations } from "next-intl/server";
import { countUnread, findNotifications } from "@/lib/notifications/find-notifications";
import { notificationJson, notificationsShape } from "@/lib/notifications/notification-json";
import { notificationsApiQuery } from "@/lib/notifications/schema";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists one's notifications, newest first",
    description: "For all users. `unread` stops at 100. A member such as `transfer` names the subject.",
    auth: "session",
    data: notificationsShape,
    query: notificationsApiQuery,
  },
  async ({ actor, query }) => {
    const { cursor, limit } = query;
    const [page, { all: unread }, t, locale] = await Promise.all([
      findNotifications(actor, { before: cursor, pageSize: limit }),
      countUnread(actor),
      getTranslations("notifications"),
      getLocale(),
    ]);
    const docs = page.notifications.map((notification) => notificationJson(t, locale, notification));
    return { data: { docs, unread, nextCursor: page.olderThan } };
  },
);
