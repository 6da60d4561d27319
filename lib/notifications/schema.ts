import * as z from "zod";

/** What customers are told of; each has its sentences in the `notifications` messages. Loans and deposits join here. */
export const notificationKinds = [
  "transfer-initiated",
  "transfer-in-progress",
  "transfer-approved",
  "transfer-completed",
  "transfer-rejected",
  "transfer-cancelled",
  "transfer-received",
  "transfer-returned",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** One notification of one's own. */
export const notificationInput = z.object({ id: z.uuid("invalid") });

/** All up to the newest that the reader has seen: what comes in meanwhile stays unread. */
export const readAllInput = z.object({ upTo: z.uuid("invalid") });

/** The body of `POST /api/notifications/read`. */
export const markReadInput = z.union([notificationInput, readAllInput], { error: "invalid" });

/** Whether one kind comes by e-mail too. */
export const emailPreferenceInput = z.object({
  kind: z.enum(notificationKinds, "invalid"),
  byEmail: z.boolean("invalid"),
});
export type EmailPreference = z.output<typeof emailPreferenceInput>;

const cursor = z.union([z.literal("").transform(() => undefined), z.uuid()], { error: "invalid" }).optional();

/** On which side of which notification a page goes on. */
export const notificationsQuery = z.object({ before: cursor, after: cursor });

const pageSizeDefault = 25;
const pageSizeMax = 1_000;

/** The query of `GET /api/notifications`. */
export const notificationsApiQuery = z.object({
  cursor,
  /** Rows a page; above 1000 is served as 1000. */
  limit: z.coerce
    .number("wholeNumber")
    .int("wholeNumber")
    .min(1, "wholeNumber")
    .default(pageSizeDefault)
    .transform((limit) => Math.min(limit, pageSizeMax)),
});
