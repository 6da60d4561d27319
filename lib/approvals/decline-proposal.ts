import "server-only";
import { refuseOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { actOfKind, isProposalKind } from "@/lib/proposal-kinds";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { markDeclined } from "./proposals.sql";
import type { DeclineProposalInput } from "./schema";

/**
 * Declines a colleague's proposal, or withdraws a proposal that the actor has made. In both cases, stores the reason. A repeat
 * with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `forbidden` if a colleague's proposal concerns the actor's own records, or if the actor's role may not run the
 * proposed command. `not_found`. `conflict` if the proposal was already decided
 */
export async function declineProposal(
  actor: Actor,
  { id, reason }: DeclineProposalInput,
  requestId?: string,
): Promise<void> {
  assertMay(actor, "approvals.decide");
  const proposal = await db.prisma.proposal.findUnique({ where: { id }, select: { kind: true } });
  if (!proposal || !isProposalKind(proposal.kind)) throw new AppError("not_found");
  assertMay(actor, actOfKind[proposal.kind]);
  const command = { name: "proposal.decline", requestId, content: { id, reason } };
  const isAboutOwn = await commandOnce(actor, command, async (tx) => {
    const outcome = await markDeclined(tx, { id, by: actor.userId, reason });
    if (outcome === "own") return true;
    if (outcome === "missing") throw new AppError("not_found");
    if (outcome === "forbidden") throw new AppError("forbidden");
    if (outcome === "decided") throw new AppError("conflict", { messageKey: "proposal_decided" });
    const after = { state: outcome, reason };
    await recordAudit(tx, actor, { action: "proposal.decline", subjectType: "proposal", subjectId: id, after });
    return false;
  });
  if (isAboutOwn) throw await refuseOwn(actor, { action: "proposal.decline", subjectType: "proposal", subjectId: id });
}
