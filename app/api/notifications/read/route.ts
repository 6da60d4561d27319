import * as z from "zod";
import { countUnread } from "@/lib/notifications/find-notifications";
import { markAllNotificationsRead, markNotificationRead } from "@/lib/notifications/mark-read";
import { markReadInput } from "@/lib/notifications/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Marks notifications as read",
    description: "For the owner. `id` selects one notification, and `upTo` this notification and all earlier ones.",
    auth: "session",
    body: markReadInput,
    data: z.object({ unread: z.int() }),
  },
  async ({ actor, body }) => {
    if ("id" in body) await markNotificationRead(actor, body.id);
    else await markAllNotificationsRead(actor, body.upTo);
    return { data: { unread: (await countUnread(actor)).all } };
  },
);
