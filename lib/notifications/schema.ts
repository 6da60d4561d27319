import * as z from "zod";

/** The kinds of notifications, keyed by subject. Each kind has its sentences in the `notifications` messages. */
export const notificationKindsBySubject = {
  transfer: [
    "transfer-initiated",
    "transfer-in-progress",
    "transfer-approved",
    "transfer-completed",
    "transfer-rejected",
    "transfer-reversed",
    "transfer-price-ended",
    "transfer-cancelled",
    "transfer-received",
    "transfer-returned",
    "transfer-return-asked",
    "transfer-dispute-opened",
    "transfer-disputed",
    "transfer-dispute-upheld",
    "transfer-dispute-rejected",
    "transfer-dispute-withdrawn",
    "transfer-dispute-lapsed",
  ],
  loan: [
    "loan-applied",
    "loan-approved",
    "loan-disbursed",
    "loan-instalment-due",
    "loan-instalment-paid",
    "loan-instalment-part",
    "loan-instalment-overdue",
    "loan-paid",
    "loan-closed",
    "loan-recovered",
    "loan-rejected",
    "loan-withdrawn",
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
    "deposit-withdrawn",
  ],
  payment: ["payment-received", "payment-recalled"],
  account: ["account-opened"],
  profile: ["profile-corrected"],
  message: ["message-received", "message-colleague"],
  bank_day: ["day-overdue", "position-limit"],
  books: ["books-alarm"],
  exception: ["exception-late", "exception-own-late"],
  difference: ["difference-given"],
  return: ["return-consented", "return-refused"],
  maturity: ["maturity-suspended"],
  closing: ["closing-money"],
  reading: ["reading-alarm"],
  work: ["work-given", "work-taken"],
  proposal: ["proposal-waits", "proposal-confirmed", "proposal-declined", "proposal-expired", "proposal-changed"],
} as const;

/**
 * The subjects of notifications. Only staff receive notifications about the bank's day, the books, differences from networks'
 * files, returns of final payments, suspended deposits past their maturity, money of closed relationships, bulk reading, records
 * of the work list and proposals.
 */
export type NotificationSubject = keyof typeof notificationKindsBySubject;
const notificationSubjects = [
  "transfer",
  "loan",
  "deposit",
  "payment",
  "account",
  "profile",
  "message",
  "bank_day",
  "books",
  "exception",
  "difference",
  "return",
  "maturity",
  "closing",
  "reading",
  "work",
  "proposal",
] as const satisfies NotificationSubject[];

export type NotificationKind = (typeof notificationKindsBySubject)[NotificationSubject][number];
export const notificationKinds: readonly NotificationKind[] = notificationSubjects.flatMap(
  (subject): readonly NotificationKind[] => notificationKindsBySubject[subject],
);

/**
 * The subject of a kind of notification. The name of each kind begins with its subject. Only the kinds about the bank's day have
 * other names.
 */
export function notificationSubject(kind: NotificationKind): NotificationSubject {
  return notificationSubjects.find((subject) => kind.startsWith(`${subject}-`)) ?? "bank_day";
}

/** Identifies one of the actor's own notifications. */
export const notificationInput = z.object({ id: z.uuid("invalid") });

/**
 * Identifies all notifications up to and including `upTo`, which is the newest notification that the reader has seen. Later
 * notifications stay unread.
 */
export const readAllInput = z.object({ upTo: z.uuid("invalid") });

/** The moment at which notifications were marked as read. The action that marked the notifications has returned this moment. */
export const markUnreadInput = z.object({ readAt: z.coerce.date("invalid") });

/** The body of `POST /api/notifications/read`. */
export const markReadInput = z.union([notificationInput, readAllInput], { error: "invalid" });

/** Sets whether notifications of one kind are also sent by e-mail. */
export const emailPreferenceInput = z.object({
  kind: z.enum(notificationKinds, "invalid"),
  byEmail: z.boolean("invalid"),
});
export type EmailPreference = z.output<typeof emailPreferenceInput>;

/** Sets whether notifications of several kinds are also sent by e-mail. */
export const emailPreferencesInput = z.object({
  kinds: z
    .array(z.enum(notificationKinds, "invalid"), "invalid")
    .min(1, "invalid")
    .max(notificationKinds.length, "invalid"),
  byEmail: z.boolean("invalid"),
});
export type EmailPreferences = z.output<typeof emailPreferencesInput>;

const cursor = z.union([z.literal("").transform(() => undefined), z.uuid()], { error: "invalid" }).optional();

/** The position of a page of notifications (see `NotificationCursor`). */
export const notificationsQuery = z.object({ before: cursor, after: cursor });

const pageSizeDefault = 25;
const pageSizeMax = 1_000;

/** The query of `GET /api/notifications`. */
export const notificationsApiQuery = z.object({
  cursor,
  /** The number of notifications per page. A value above 1000 counts as 1000. */
  limit: z.coerce
    .number("wholeNumber")
    .int("wholeNumber")
    .min(1, "wholeNumber")
    .default(pageSizeDefault)
    .transform((limit) => Math.min(limit, pageSizeMax)),
});
