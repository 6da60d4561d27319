import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { type Appearance, printAppearance } from "./appearance.model";

/** Replaces the actor's stored look. Every browser in which the actor logs in later takes over this look. */
export async function saveAppearance(actor: Actor, appearance: Appearance): Promise<void> {
  assertNotDisabled(actor);
  const { userId } = actor;
  const kept = { choices: printAppearance(appearance), updatedAt: now() };
  await db.prisma.appearance.upsert({ where: { userId }, create: { userId, ...kept }, update: kept });
}
