import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";

/**
 * Chooses the language in which the bank writes to the actor. The choice applies to all e-mails and notices that are sent later,
 * even if they are already queued.
 */
export async function chooseLanguage(actor: Actor, locale: Locale): Promise<void> {
  assertNotDisabled(actor);
  await db.prisma.user.update({ where: { id: actor.userId }, data: { locale }, select: { id: true } });
}
