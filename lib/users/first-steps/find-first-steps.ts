import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import type { FirstStepsDone } from "./first-steps";
import { readFirstSteps } from "./first-steps.sql";

/**
 * Which of the first steps the actor has done. Asked only of whoever has not ended them.
 *
 * @param hasMoved whether money has come or gone, which the dashboard has read already
 */
export async function findFirstSteps(actor: Actor, hasMoved: boolean): Promise<FirstStepsDone> {
  assertNotDisabled(actor);
  const { hasBeneficiary, hasSecondFactor } = await readFirstSteps(actor.userId);
  return {
    // PINs are chosen with the sign-up.
    open: true,
    verify: actor.emailVerified,
    beneficiary: hasBeneficiary,
    money: hasMoved,
    secondFactor: hasSecondFactor,
  };
}
