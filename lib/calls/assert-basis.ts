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
 * Checks in the transaction of an act that staff may do the act for a customer. A call must be an open call of the actor about
 * this customer, with a sufficiently verified caller. The call then gets a step. The schema has already checked a document's
 * reference. An act that may become a proposal calls this function as the ending of its command (`withCommandEnding`), so that the
 * call gets the step of a proposal too.
 *
 * @throws AppError `forbidden` if the caller is not verified well enough;
 * `not_found` for another person's call and for a call of another customer; `conflict` for a call that has ended
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
 * Checks the call and adds the step of an act. A recall notes its step before the network is asked (`runEndingInAdvance`). The call may
 * end while the network answers, so a request that has already noted its step is not checked again.
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
