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
 * Confirms a proposal as a second member of staff. The proposed command runs with this second person as its actor. The
 * confirmation and the command run in one transaction. If the changes that the command makes differ from the preview of the
 * proposal, the transaction is rolled back. A repeat with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `forbidden` if the actor made the proposal, if the proposal concerns the actor's own records, if the actor's
 * role may not run the command, or if the actor received this role after the proposal was made. `conflict` if the proposal was
 * already decided, if it has expired, or if its record has changed. `not_found`. The errors of the proposed command
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
 * Answers a request to confirm a proposal that is already decided. If the request repeats the request that confirmed the
 * proposal, the first result is returned again. Any other request is refused.
 */
async function answerDecided(actor: Actor, { id, requestId, kind, subjectType, subjectId }: Decided): Promise<void> {
  const subject = { type: subjectType as AuditSubject, id: subjectId };
  const command = { kind, subject, input: null, request: { proposalId: id, requestId } };
  await doOrPropose(actor, command, () => Promise.reject(new Error("a decided proposal was confirmed once more")));
}
