import { countUnread } from "@/lib/notifications/find-notifications";
import { markAllNotificationsRead, markNotificationRead } from "@/lib/notifications/mark-read";
import { markReadInput } from "@/lib/notifications/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi({ auth: "session", body: markReadInput }, async ({ actor, body }) => {
  if ("id" in body) await markNotificationRead(actor, body.id);
  else await markAllNotificationsRead(actor, body.upTo);
  return { data: { unread: await countUnread(actor) } };
});
