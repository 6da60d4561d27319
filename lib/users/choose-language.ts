import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";

/** Chooses the language in which the bank writes to the actor: e-mails and notices follow it from now on, those that wait too. */
export async function chooseLanguage(actor: Actor, locale: Locale): Promise<void> {
  assertNotDisabled(actor);
  await db.prisma.user.update({ where: { id: actor.userId }, data: { locale }, select: { id: true } });
}
