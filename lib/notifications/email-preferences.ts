import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Act, may } from "@/lib/roles";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { writePreferences } from "./email-preferences.sql";
import {
  type EmailPreference,
  type EmailPreferences,
  type NotificationKind,
  type NotificationSubject,
  notificationKinds,
  notificationSubject,
} from "./schema";

/** For each kind of notification, whether the actor also wants e-mails of this kind. The default is yes. */
export async function findEmailPreferences(actor: Actor): Promise<EmailPreference[]> {
  assertNotDisabled(actor);
  const chosen = await db.prisma.notificationPreference.findMany({
    where: { userId: actor.userId },
    select: { kind: true, byEmail: true },
  });
  const byKind = new Map(chosen.map(({ kind, byEmail }) => [kind, byEmail]));
  return kindsOf(actor).map((kind) => ({ kind, byEmail: byKind.get(kind) ?? true }));
}

/** Sets whether the actor receives a kind of notification by e-mail, as `setEmailPreferences` does for several kinds. */
export async function setEmailPreference(actor: Actor, { kind, byEmail }: EmailPreference): Promise<void> {
  await setEmailPreferences(actor, { kinds: [kind], byEmail });
}

/**
 * Switches the e-mails for several kinds of notifications on, or switches them off. `record_notice` applies the choice to all
 * later notifications. The change is audited, because an attacker who steals money from an account might first switch off the
 * e-mails to its owner.
 *
 * @throws AppError `not_found` if the actor never receives one of the kinds
 */
export async function setEmailPreferences(actor: Actor, { kinds, byEmail }: EmailPreferences): Promise<void> {
  assertNotDisabled(actor);
  const own = kindsOf(actor);
  if (kinds.some((kind) => !own.includes(kind))) throw new AppError("not_found");
  // Every request locks the rows in the same order, so that parallel requests cannot block each other.
  const chosen = own.filter((kind) => kinds.includes(kind));
  await inTransaction(async (tx) => {
    await writePreferences(tx, actor.userId, chosen, byEmail);
    await recordAudit(tx, actor, {
      action: "user.notify-by-email",
      subjectType: "user",
      subjectId: actor.userId,
      after: Object.fromEntries(chosen.map((kind) => [kind, byEmail])),
    });
  });
}

/** The permissions that a person needs to receive notifications, keyed by subject. Other subjects need no permission. */
const actOfSubject: Partial<Record<NotificationSubject, Act>> = {
  bank_day: "day.run",
  books: "ledger.verify",
  exception: "reconciliation.work",
  difference: "reconciliation.work",
  return: "transfers.edit",
  maturity: "deposits.edit",
  closing: "customers.edit",
  reading: "audit.read",
  work: "work.claim",
  proposal: "approvals.decide",
};

/** Exceptions to `actOfSubject`: the kinds of notifications that need another permission. */
const actOfKind: Partial<Record<NotificationKind, Act>> = {
  "exception-late": "day.run",
  "message-colleague": "messages.read",
};

/** The kinds of notifications that the actor can receive, and whose e-mails the actor can switch off. */
function kindsOf({ role }: Actor): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    // E-mails about corrections of the actor's own data are security notices, which nobody can switch off.
    if (kind === "profile-corrected") return false;
    const act = actOfKind[kind] ?? actOfSubject[notificationSubject(kind)];
    return !act || may(role, act);
  });
}
