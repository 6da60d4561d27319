import "server-only";
import { validate as isUuid } from "uuid";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { ProposalDetails } from "./proposal.model";
import { queryProposal } from "./proposals.sql";

/** Returns a proposal with its preview. @throws AppError `forbidden`, `not_found` */
export async function getProposal(actor: Actor, id: string): Promise<ProposalDetails> {
  assertMay(actor, "approvals.read");
  const proposal = isUuid(id) ? await queryProposal(id, actor.userId) : undefined;
  if (!proposal) throw new AppError("not_found");
  return proposal;
}
