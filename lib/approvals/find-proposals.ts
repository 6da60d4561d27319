import "server-only";
import type { Page } from "@/lib/lists/list-page.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { countProposals, type ProposalFilter, queryProposals } from "./find-proposals.sql";
import type { ProposalItem } from "./proposal";

/**
 * A page of what waits for a second person and what was decided, newest first, with how many there are of each state, counted
 * up to `countMax` each.
 */
export async function findProposals(
  actor: Actor,
  query: ProposalFilter,
): Promise<Page<ProposalItem> & { counts: Record<string, number> }> {
  assertMay(actor, "approvals.read");
  const [page, counts] = await Promise.all([queryProposals(query), countProposals(query.countMax ?? null)]);
  return { ...page, counts };
}
