import { randomUUID } from "node:crypto";
import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import * as z from "zod";
import { messagesOf } from "@/lib/i18n/messages";
import { notificationJson, notificationsShape } from "@/lib/notifications/notification-json";
import { notificationKinds } from "@/lib/notifications/schema";

const t = createTranslator({ locale: "en", messages: messagesOf("en"), namespace: "notifications" });
/**
 * The schema of a notification. The schema refuses unknown fields, as the OpenAPI document does for every object of a response.
 * The TypeScript type of the response does not include the notification's subject.
 */
const closedShape = z.strictObject(notificationsShape.shape.docs.element.shape);

it.each(notificationKinds)("the contract describes every field of the notification %s", (kind) => {
  const subjectId = randomUUID();
  const record = { id: randomUUID(), subjectId, params: {}, isRead: false, createdAt: new Date() };
  const json = notificationJson(t, "en", { ...record, kind });
  expect(closedShape.safeParse(json).error).toBeUndefined();
  expect(Object.values(json)).toContain(subjectId);
});
