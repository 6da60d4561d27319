import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";
import type { Notification } from "./notification.model";
import { notificationSubject } from "./schema";

/** A new notification. */
export type NotificationInput = Pick<Notification, "kind" | "params" | "subjectId"> & { userId: string };

/** Builds a new row of `notifications`. */
export function notificationRow({ userId, kind, params, subjectId }: NotificationInput) {
  return {
    id: uuidv7(),
    userId,
    kind,
    params,
    subjectType: notificationSubject(kind),
    subjectId,
    createdAt: now(),
  };
}
