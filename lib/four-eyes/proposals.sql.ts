import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { TriedOut } from "./try-out.sql";

type NewProposal = TriedOut & {
  id: string;
  kind: string;
  subjectType: string;
  subjectId: string;
  payload: string;
  payloadHash: string;
  proposedBy: string;
};

/** @returns the proposal's id, another than the given one when the same waits already; null while another about the record waits */
export async function insertProposal(tx: Queryable, proposal: NewProposal): Promise<string | null> {
  const [row] = await tx.query<{ id: string | null }>("SELECT propose($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS id", [
    proposal.id,
    proposal.kind,
    proposal.subjectType,
    proposal.subjectId,
    proposal.subjectState,
    proposal.payload,
    proposal.payloadHash,
    JSON.stringify(proposal.needs),
    JSON.stringify(proposal.preview),
    proposal.proposedBy,
  ]);
  return row?.id ?? null;
}

/** What became of a confirmation; see prisma/functions/proposals/confirm_proposal.sql. */
export type ConfirmOutcome =
  | "confirmed"
  | "missing"
  | "decided"
  | "own"
  | "forbidden"
  | "too_new"
  | "expired"
  | "changed";

/** Confirms a proposal; what it is about must be done in the same transaction. */
export async function markConfirmed(tx: Queryable, id: string, by: string): Promise<ConfirmOutcome> {
  const [row] = await tx.query<{ outcome: ConfirmOutcome }>("SELECT confirm_proposal($1, $2) AS outcome", [id, by]);
  return row?.outcome ?? "missing";
}

/** What has overtaken a proposal that has ended as `changed`; see prisma/functions/proposals/overtaken_by.sql. */
export async function readOvertaken(tx: Queryable, id: string): Promise<string> {
  const [row] = await tx.query<{ reason: string }>("SELECT reason FROM proposals WHERE id = $1", [id]);
  return row?.reason ?? "";
}
