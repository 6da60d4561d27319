import "server-only";
import { payloadPlace } from "@/lib/four-eyes/do-or-propose";
import { actOfKind, isProposalKind } from "@/lib/proposal-kinds";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { parseExactJson } from "@/lib/server/exact-json";
import { openText } from "@/lib/server/secrets/sealed-text";
import { kinds } from "./registry";

/**
 * Lets a second member of staff confirm a proposal and does it, as that person and in one transaction with the confirmation:
 * exactly what both were shown, or nothing. Once for a request id.
 *
 * @throws AppError `forbidden` for one's own proposal, for what is one's own, and for a role that may not do it or is younger than the proposal;
 * `not_found`; `conflict` for what was decided before, has expired or is about a record that has changed; as the command itself
 */
export async function confirmProposal(actor: Actor, { id }: { id: string }, requestId?: string): Promise<void> {
  assertMay(actor, "approvals.decide");
  const proposal = await db.prisma.proposal.findUnique({ where: { id }, select: { kind: true, payload: true } });
  if (!proposal || !isProposalKind(proposal.kind)) throw new AppError("not_found");
  assertMay(actor, actOfKind[proposal.kind]);
  const input = parseExactJson(openText(proposal.payload, payloadPlace(id)));
  await kinds[proposal.kind](actor, input, { proposalId: id, requestId });
}
