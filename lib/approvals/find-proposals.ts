import "server-only";
import { noteList } from "@/lib/audit/note-list";
import type { Page } from "@/lib/lists/list-page.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { ProposalItem } from "./proposal.model";
import { countProposals, type ProposalFilter, queryProposals } from "./proposals.sql";

/** Returns a page of proposals, newest first. `counts` has the number of proposals in each state, counted up to `countMax`. */
export async function findProposals(
  actor: Actor,
  query: ProposalFilter,
): Promise<Page<ProposalItem> & { counts: Record<string, number> }> {
  assertMay(actor, "approvals.read");
  const [page, counts] = await Promise.all([queryProposals(query), countProposals(query.countMax ?? null)]);
  await noteList(actor, "proposals", query, page.items.length);
  return { ...page, counts };
}
