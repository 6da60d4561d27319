import "server-only";
import type { Queryable } from "@/lib/server/db";

/** What became of it; see prisma/functions/proposals/decline_proposal.sql. */
type DeclineOutcome = "declined" | "withdrawn" | "missing" | "decided" | "own" | "forbidden";

/** Declines a proposal, or withdraws one's own. */
export async function markDeclined(
  tx: Queryable,
  { id, by, reason }: { id: string; by: string; reason: string },
): Promise<DeclineOutcome> {
  const [row] = await tx.query<{ outcome: DeclineOutcome }>("SELECT decline_proposal($1, $2, $3) AS outcome", [
    id,
    by,
    reason,
  ]);
  return row?.outcome ?? "missing";
}
