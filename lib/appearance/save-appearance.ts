import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { type Appearance, printAppearance } from "./appearance.model";

/**
 * Replaces the actor's stored look. Another browser of the actor shows the new look after the actor's next log-in in that browser.
 */
export async function saveAppearance(actor: Actor, appearance: Appearance): Promise<void> {
  assertNotDisabled(actor);
  const { userId } = actor;
  const kept = { choices: printAppearance(appearance), updatedAt: now() };
  await db.prisma.appearance.upsert({ where: { userId }, create: { userId, ...kept }, update: kept });
}
