import "server-only";
import { validate as isUuid } from "uuid";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { queryProposal } from "./find-proposals.sql";
import type { ProposalDetails } from "./proposal";

/** A proposal with what it would do, and whether the actor's role is too young to confirm it. @throws AppError `not_found` */
export async function getProposal(actor: Actor, id: string): Promise<ProposalDetails> {
  assertMay(actor, "approvals.read");
  const proposal = isUuid(id) ? await queryProposal(id, actor.userId) : undefined;
  if (!proposal) throw new AppError("not_found");
  return proposal;
}
