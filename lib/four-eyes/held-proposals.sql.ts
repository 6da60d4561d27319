import "server-only";
import type { Queryable } from "@/lib/server/db";

/** An act of a proposal that takes money from a customer. The SQL function `money_of_proposal` lists these acts. */
type HeldAct = "loan-collection" | "loan-take-back";

/**
 * Locks the open proposals that hold a customer's money and are about one of these records. The caller locks the accounts of the
 * books afterwards.
 */
export async function lockHeldProposals(tx: Queryable, subjectIds: string[], acts: readonly HeldAct[]): Promise<void> {
  await tx.query("SELECT lock_held_proposals($1, $2)", [subjectIds, acts]);
}

/**
 * Ends the open proposals that hold a customer's money and are about one of these records. A payment that changes the record can
 * then use the money. The caller has locked the proposals (`lockHeldProposals`) and then the accounts of the books.
 */
export async function endHeldProposals(tx: Queryable, subjectIds: string[], acts: readonly HeldAct[]): Promise<void> {
  if (subjectIds.length > 0) await tx.query("SELECT end_held_proposals($1, $2)", [subjectIds, acts]);
}
