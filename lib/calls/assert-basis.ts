import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Basis } from "./basis-schema";
import type { CallAct } from "./caller-level.model";
import { hasStep, insertStep, type NewStep } from "./calls.sql";
import { assertLevel, lockOwnCall } from "./own-call";

/**
 * Checks, in the transaction of an act (an action for a customer), that the actor may do the act. `basis` is the evidence for the
 * act. If the evidence is a call, the call must be the actor's open call with this customer, and the caller's level must suffice
 * for the act. The function then adds a step to the call. If the evidence is a document, the schema has already checked the
 * reference. If a command may become a proposal, this function runs as the command's ending (`withCommandEnding`). The call then
 * has a step even if the command became a proposal.
 *
 * @throws AppError `forbidden` if the caller is not verified well enough; `not_found` for another person's call and for a call of
 * another customer; `conflict` for a call that has ended
 */
export async function assertBasis(
  tx: Database,
  actor: Actor,
  customerId: string,
  act: CallAct,
  basis: Basis,
): Promise<void> {
  if (basis.kind === "document") return;
  await noteAct(tx, actor, customerId, { callId: basis.callId, kind: act });
}

/**
 * Checks the call and adds the step of an act. The recall of a transfer adds its step before the bank asks the payment network
 * (`runEndingInAdvance`). The call may end before the network answers, so a request that has already added its step is not
 * checked again.
 *
 * @throws AppError the errors of `assertBasis`
 */
export async function noteAct(
  tx: Database,
  actor: Actor,
  customerId: string,
  step: NewStep & { kind: CallAct },
): Promise<void> {
  assertMay(actor, "calls.take");
  if (await hasStep(tx, step)) return;
  const call = await lockOwnCall(tx, actor, step.callId);
  if (call.customerId !== customerId) throw new AppError("not_found");
  assertLevel(call, step.kind);
  await insertStep(tx, { ...step, at: now() });
}
