import * as z from "zod";

/** The kinds of notifications by their subject; each kind has its sentences in the `notifications` messages. */
export const notificationKindsBySubject = {
  transfer: [
    "transfer-initiated",
    "transfer-in-progress",
    "transfer-approved",
    "transfer-completed",
    "transfer-rejected",
    "transfer-cancelled",
    "transfer-received",
    "transfer-returned",
  ],
  loan: [
    "loan-applied",
    "loan-approved",
    "loan-disbursed",
    "loan-instalment-due",
    "loan-instalment-paid",
    "loan-instalment-overdue",
    "loan-paid",
    "loan-closed",
    "loan-rejected",
    "loan-returned",
  ],
  deposit: [
    "deposit-applied",
    "deposit-started",
    "deposit-interest-paid",
    "deposit-suspended",
    "deposit-resumed",
    "deposit-matured",
    "deposit-closed",
    "deposit-rejected",
  ],
  account: ["account-opened"],
  bank_day: ["day-overdue"],
  books: ["books-alarm"],
  proposal: ["proposal-waits", "proposal-confirmed", "proposal-declined", "proposal-expired", "proposal-changed"],
} as const;

/** What a notification can be about. The bank's day, its books and proposals are told to staff alone. */
export type NotificationSubject = keyof typeof notificationKindsBySubject;
export const notificationSubjects = [
  "transfer",
  "loan",
  "deposit",
  "account",
  "bank_day",
  "books",
  "proposal",
] as const satisfies NotificationSubject[];

export type NotificationKind = (typeof notificationKindsBySubject)[NotificationSubject][number];
export const notificationKinds: readonly NotificationKind[] = notificationSubjects.flatMap(
  (subject): readonly NotificationKind[] => notificationKindsBySubject[subject],
);

/** The subject of a kind of notification: kinds begin with it, but for those of the bank's day. */
export function notificationSubject(kind: NotificationKind): NotificationSubject {
  return notificationSubjects.find((subject) => kind.startsWith(`${subject}-`)) ?? "bank_day";
}

/** Names one of the actor's own notifications. */
export const notificationInput = z.object({ id: z.uuid("invalid") });

/** All up to the newest that the reader has seen: what comes in meanwhile stays unread. */
export const readAllInput = z.object({ upTo: z.uuid("invalid") });

/** When notifications were marked as read, as the action said that did it. */
export const markUnreadInput = z.object({ readAt: z.coerce.date("invalid") });

/** The body of `POST /api/notifications/read`. */
export const markReadInput = z.union([notificationInput, readAllInput], { error: "invalid" });

/** Chooses whether one kind comes by e-mail as well. */
export const emailPreferenceInput = z.object({
  kind: z.enum(notificationKinds, "invalid"),
  byEmail: z.boolean("invalid"),
});
export type EmailPreference = z.output<typeof emailPreferenceInput>;

const cursor = z.union([z.literal("").transform(() => undefined), z.uuid()], { error: "invalid" }).optional();

/** The notification before or after which the page lies. */
export const notificationsQuery = z.object({ before: cursor, after: cursor });

const pageSizeDefault = 25;
const pageSizeMax = 1_000;

/** The query of `GET /api/notifications`. */
export const notificationsApiQuery = z.object({
  cursor,
  /** Notifications per page; more than 1000 counts as 1000. */
  limit: z.coerce
    .number("wholeNumber")
    .int("wholeNumber")
    .min(1, "wholeNumber")
    .default(pageSizeDefault)
    .transform((limit) => Math.min(limit, pageSizeMax)),
});
