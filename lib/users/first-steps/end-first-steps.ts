import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";

/**
 * Hides the list of first steps on the actor's dashboard, because the actor has completed the steps or does not want to see them.
 */
export async function endFirstSteps(actor: Actor): Promise<void> {
  assertNotDisabled(actor);
  await db.prisma.user.updateMany({
    where: { id: actor.userId, firstStepsEndedAt: null },
    data: { firstStepsEndedAt: now() },
  });
}
