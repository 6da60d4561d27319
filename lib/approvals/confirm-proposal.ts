import "server-only";
import type { AuditSubject } from "@/lib/audit/record-audit";
import { doOrPropose, payloadPlace } from "@/lib/four-eyes/do-or-propose";
import { actOfKind, isProposalKind, type ProposalKind } from "@/lib/proposal-kinds";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { parseExactJson } from "@/lib/server/exact-json";
import { openText } from "@/lib/server/secrets/sealed-text";
import { kinds } from "./registry";

/**
 * Lets a second member of staff confirm a proposal. The confirmation runs the command as this second person, in one
 * transaction. The transaction makes either exactly the shown change or no change. Runs once for a request id.
 *
 * @throws AppError `forbidden` for one's own proposal or record, for a role that may not do the act, or for a role that the
 * actor got after the proposal was made. `conflict` when the proposal was decided or has expired, or its record has changed.
 * `not_found`. Also the errors of the proposed command
 */
export async function confirmProposal(actor: Actor, { id }: { id: string }, requestId?: string): Promise<void> {
  assertMay(actor, "approvals.decide");
  const select = { kind: true, payload: true, subjectType: true, subjectId: true } as const;
  const proposal = await db.prisma.proposal.findUnique({ where: { id }, select });
  if (!proposal || !isProposalKind(proposal.kind)) throw new AppError("not_found");
  assertMay(actor, actOfKind[proposal.kind]);
  if (proposal.payload === "") return await answerDecided(actor, { id, requestId, ...proposal, kind: proposal.kind });
  const input = parseExactJson(openText(proposal.payload, payloadPlace(id)));
  await kinds[proposal.kind](actor, input, { proposalId: id, requestId });
}

type Decided = {
  id: string;
  requestId: string | undefined;
  kind: ProposalKind;
  subjectType: string;
  subjectId: string;
};

/**
 * Answers a request about a decided proposal. A repeat of the confirming request gets the first answer again. Any other request
 * is refused.
 */
async function answerDecided(actor: Actor, { id, requestId, kind, subjectType, subjectId }: Decided): Promise<void> {
  const subject = { type: subjectType as AuditSubject, id: subjectId };
  const command = { kind, subject, input: null, request: { proposalId: id, requestId } };
  await doOrPropose(actor, command, () => Promise.reject(new Error("a decided proposal was confirmed once more")));
}
