import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Act, may } from "@/lib/roles";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import {
  type EmailPreference,
  type NotificationKind,
  type NotificationSubject,
  notificationKinds,
  notificationSubject,
} from "./schema";

/** Whether the actor gets each kind of notification by e-mail as well; yes, until they choose otherwise. */
export async function findEmailPreferences(actor: Actor): Promise<EmailPreference[]> {
  assertNotDisabled(actor);
  const chosen = await db.prisma.notificationPreference.findMany({
    where: { userId: actor.userId },
    select: { kind: true, byEmail: true },
  });
  const byKind = new Map(chosen.map(({ kind, byEmail }) => [kind, byEmail]));
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
  const { userId } = actor;
  const choice = { byEmail, updatedAt: now() };
  await inTransaction(async (tx) => {
    await tx.prisma.notificationPreference.upsert({
      where: { userId_kind: { userId, kind } },
      create: { userId, kind, ...choice },
      update: choice,
    });
    await recordAudit(tx, actor, {
      action: "user.notify-by-email",
      subjectType: "user",
      subjectId: userId,
      after: { [kind]: byEmail },
    });
  });
}

/** Kinds that only some of the staff get, by what these may do. */
const actOfSubject: Partial<Record<NotificationSubject, Act>> = {
  bank_day: "day.run",
  books: "ledger.verify",
  proposal: "approvals.decide",
};

/** The kinds that the actor can get. */
function kindsOf({ role }: Actor): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const act = actOfSubject[notificationSubject(kind)];
    return !act || may(role, act);
  });
}
