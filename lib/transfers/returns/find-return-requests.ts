import "server-only";
import { validate as isUuid } from "uuid";
import { readStepUp } from "@/lib/auth/second-factors/check-step-up";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { StepUp } from "@/lib/server/prisma-client/enums";
import type { Dispute } from "@/lib/transfers/disputes/dispute.model";
import { toDispute } from "@/lib/transfers/disputes/disputes.sql";
import type { ReturnRequest } from "./return-request.model";
import { queryNewestRequest, queryReturnRequests } from "./returns.sql";

/** Reads the requests of the bank to the actor, newest first, at most 100. */
export async function findReturnRequests(actor: Actor): Promise<ReturnRequest[]> {
  assertNotDisabled(actor);
  return await queryReturnRequests(db, actor.userId);
}

/**
 * Reads the newest request to the actor about one payment, the kind of proof that the actor's answer needs, and the newest
 * dispute about this payment. A receiver may see the page of a payment only if the bank has sent a request. A dispute is possible
 * only after a request.
 *
 * @throws AppError `not_found` if the bank has never asked the actor about this payment
 */
export async function getReturnRequest(
  actor: Actor,
  transferId: string,
): Promise<{ request: ReturnRequest; stepUp: StepUp; dispute: Dispute | null }> {
  assertNotDisabled(actor);
  if (!isUuid(transferId)) throw new AppError("not_found");
  const [found, stepUp] = await Promise.all([queryNewestRequest(actor.userId, transferId), readStepUp(actor.userId)]);
  if (!found) throw new AppError("not_found");
  const { dispute, ...request } = found;
  return { request, stepUp, dispute: toDispute(dispute) };
}
