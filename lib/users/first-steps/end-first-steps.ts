import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";

/** The actor has done their first steps, or does not want to see them: the dashboard shows them no more. */
export async function endFirstSteps(actor: Actor): Promise<void> {
  assertNotDisabled(actor);
  await db.prisma.user.updateMany({
    where: { id: actor.userId, firstStepsEndedAt: null },
    data: { firstStepsEndedAt: now() },
  });
}
