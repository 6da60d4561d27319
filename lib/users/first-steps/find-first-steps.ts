import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import type { FirstStepsDone } from "./first-steps.model";
import { readFirstSteps } from "./first-steps.sql";

/**
 * The first steps that the actor has completed. Callers must use this function only for customers who still see the first steps.
 *
 * @param hasMoved whether the customer has received or sent money. The caller passes this value, because the dashboard has
 * already read it
 */
export async function findFirstSteps(actor: Actor, hasMoved: boolean): Promise<FirstStepsDone> {
  assertNotDisabled(actor);
  const { hasBeneficiary, hasSecondFactor } = await readFirstSteps(actor.userId);
  return {
    // Every customer with a dashboard has completed this step, because the registration asks for the PINs.
    open: true,
    verify: actor.emailVerified,
    beneficiary: hasBeneficiary,
    money: hasMoved,
    secondFactor: hasSecondFactor,
  };
}
