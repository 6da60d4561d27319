import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import type { FirstStepsDone } from "./first-steps.model";
import { readFirstSteps } from "./first-steps.sql";

/**
 * The first steps that the actor has completed. Callers use this function only for customers whose first steps have not ended.
 *
 * @param hasMoved whether money has arrived or left. The caller passes this fact, because the dashboard has already read it
 */
export async function findFirstSteps(actor: Actor, hasMoved: boolean): Promise<FirstStepsDone> {
  assertNotDisabled(actor);
  const { hasBeneficiary, hasSecondFactor } = await readFirstSteps(actor.userId);
  return {
    // Every customer has completed this step, because the sign-up asks for the PINs.
    open: true,
    verify: actor.emailVerified,
    beneficiary: hasBeneficiary,
    money: hasMoved,
    secondFactor: hasSecondFactor,
  };
}
