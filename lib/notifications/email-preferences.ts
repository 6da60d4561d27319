import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type EmailPreference, type NotificationKind, notificationKinds, notificationSubject } from "./schema";

/** For each kind of notification whether the actor gets it by e-mail too, which is so until they choose otherwise. */
export async function findEmailPreferences(actor: Actor): Promise<EmailPreference[]> {
  assertNotDisabled(actor);
  const chosen = await db.query<{ kind: string; by_email: boolean }>(
    "SELECT kind, by_email FROM notification_preferences WHERE user_id = $1",
    [actor.userId],
  );
  const byKind = new Map(chosen.map(({ kind, by_email }) => [kind, by_email]));
  return kindsOf(actor).map((kind) => ({ kind, byEmail: byKind.get(kind) ?? true }));
}

/**
 * Chooses whether the actor gets a kind of notification by e-mail. `record_notice` follows it from the next
 * notification on. Audited: silence would suit somebody who sends money from an account that is not theirs.
 *
 * @throws AppError `not_found` for a kind that the actor is never told
 */
export async function setEmailPreference(actor: Actor, { kind, byEmail }: EmailPreference): Promise<void> {
  assertNotDisabled(actor);
  if (!kindsOf(actor).includes(kind)) throw new AppError("not_found");
  await inTransaction(async (tx) => {
    await tx.query(
      `INSERT INTO notification_preferences (user_id, kind, by_email, updated_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id, kind) DO UPDATE SET by_email = excluded.by_email, updated_at = excluded.updated_at`,
      [actor.userId, kind, byEmail, now()],
    );
    await recordAudit(tx, actor, {
      action: "user.notify-by-email",
      subjectType: "user",
      subjectId: actor.userId,
      after: { [kind]: byEmail },
    });
  });
}

/** What the actor can be told: how the bank's day went is for staff alone. */
function kindsOf({ role }: Actor): NotificationKind[] {
  return notificationKinds.filter((kind) => role === "admin" || notificationSubject(kind) !== "bank_day");
}
