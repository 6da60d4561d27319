import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { type Appearance, printAppearance } from "./appearance";

/** Keeps the actor's look for their next log-in, in whichever browser. What was kept before is replaced. */
export async function saveAppearance(actor: Actor, appearance: Appearance): Promise<void> {
  assertNotDisabled(actor);
  const { userId } = actor;
  const kept = { choices: printAppearance(appearance), updatedAt: now() };
  await db.prisma.appearance.upsert({ where: { userId }, create: { userId, ...kept }, update: kept });
}
