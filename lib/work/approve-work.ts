import "server-only";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { transferFamilies } from "@/lib/transfers/channels.model";
import { type Approval, approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import type { ApproveTransfersInput } from "@/lib/transfers/schema";
import { refusal } from "./change-claim";
import { boundsOfKind, type WorkQuery } from "./find-work";
import { type MatchingTransfer, queryMatching } from "./find-work.sql";
import { changeClaims } from "./work-claim.sql";

/**
 * Approves transfers of one family from the work list. During the call, the actor claims these transfers, so that no colleague
 * decides on them at the same time. If a colleague has claimed a transfer, its approval is refused, and the error names the
 * colleague. For the other transfers, the rules of `approveTransfers` apply: for example, a transfer that has changed since the
 * actor saw the transfer is refused. If a transfer needs a second person, the approval of this transfer becomes a proposal.
 *
 * @returns one result for each transfer, in the given order
 * @throws AppError `forbidden`, `idempotency_mismatch`
 */
export async function approveWork(actor: Actor, input: ApproveTransfersInput, requestId?: string): Promise<Approval[]> {
  assertMay(actor, "work.claim");
  assertMay(actor, "transfers.approve");
  const { family, transfers } = input;
  const ids = transfers.map(({ id }) => id);
  const request = { name: "work.claim-transfers", requestId: requestId && `${requestId}:claims`, content: input };
  const claims = await commandOnce(actor, request, (tx) =>
    changeClaims(tx, actor.userId, ids, { act: "claim", kind: family }),
  );
  const held = new Map(
    claims
      .filter(({ outcome }) => outcome !== "claimed" && outcome !== "renewed")
      .map(({ id, outcome, holderName }) => [id, refusal(outcome, holderName)]),
  );
  const free = transfers.filter(({ id }) => !held.has(id));
  const approvals = free.length > 0 ? await approveTransfers(actor, { family, transfers: free }, requestId) : [];
  const problems = new Map(approvals.map(({ id, problem }) => [id, problem]));
  // Releases the claims on transfers that were not approved. Approved transfers leave the work list, so their claims need no
  // release. Claims that the actor held before the call are kept.
  const left = claims.filter(({ id, outcome }) => outcome === "claimed" && problems.get(id)).map(({ id }) => id);
  await inTransaction((tx) => changeClaims(tx, actor.userId, left, { act: "release", kind: family }));
  return ids.map((id) => ({ id, problem: held.get(id) ?? problems.get(id) ?? null }));
}

const matchingMax = 2_000;

/** The pending transfers that match a view of the work list. `hasMore` is true if further transfers match. */
export type MatchingTransfers = { transfers: MatchingTransfer[]; hasMore: boolean };

/**
 * Lists the pending transfers that match the filters of the work list now, oldest first. Staff approve the listed versions of the
 * transfers, so a transfer that changes after this call is not approved.
 *
 * @throws AppError `forbidden`
 */
export async function findMatchingTransfers(
  actor: Actor,
  query: WorkQuery,
  max: number = matchingMax,
): Promise<MatchingTransfers> {
  assertMay(actor, "transfers.approve");
  const at = now();
  const families = transferFamilies.filter((family) => query.kind === "" || query.kind === family);
  const bounds = families.map((family) => boundsOfKind(family, query.isLate ? at : null, null));
  const { owner, currency, min, max: amountMax } = query;
  const conditions = { readerId: actor.userId, at, owner, currency, min, max: amountMax };
  const found = await queryMatching(bounds, conditions, max + 1);
  return { transfers: found.slice(0, max), hasMore: found.length > max };
}
