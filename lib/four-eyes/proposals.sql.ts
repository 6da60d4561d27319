import "server-only";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
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

/**
 * Stores a proposal, and places a hold on the customer's money that the proposal needs.
 *
 * @returns the proposal's id; the existing id when the same proposal already waits; null while another proposal about the record
 * waits
 * @throws AppError `insufficient_funds` when the available balance no longer suffices
 */
export async function insertProposal(tx: Queryable, proposal: NewProposal): Promise<string | null> {
  const proposed = tx.query<{ id: string | null }>("SELECT propose($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS id", [
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
  const [row] = await proposed.catch((error: unknown) => {
    const isGone = (error as { constraint?: string } | null)?.constraint === "ledger_accounts_available_not_negative";
    throw isGone ? new AppError("insufficient_funds", { cause: error }) : error;
  });
  return row?.id ?? null;
}

/** The outcomes of a confirmation; see prisma/functions/proposals/confirm_proposal.sql. */
export type ConfirmOutcome =
  | "confirmed"
  | "missing"
  | "decided"
  | "own"
  | "forbidden"
  | "too_new"
  | "expired"
  | "changed";

/** Confirms a proposal. The caller must run the proposed command in the same transaction. */
export async function markConfirmed(tx: Queryable, id: string, by: string): Promise<ConfirmOutcome> {
  const [row] = await tx.query<{ outcome: ConfirmOutcome }>("SELECT confirm_proposal($1, $2) AS outcome", [id, by]);
  return row?.outcome ?? "missing";
}

/** The change that has overtaken a proposal that ended as `changed`; see prisma/functions/proposals/overtaken_by.sql. */
export async function readOvertaken(tx: Queryable, id: string): Promise<string> {
  const [row] = await tx.query<{ reason: string }>("SELECT reason FROM proposals WHERE id = $1", [id]);
  return row?.reason ?? "";
}

/**
 * Requires a second person when staff change the control over a customer's money: a payee, an e-mail address, a phone number.
 *
 * @param content the change and its new value
 * @throws an error that tells `doOrPropose` that a second person is needed
 */
export async function assertSecondPersonForControl(tx: Queryable, userId: string, content: string): Promise<void> {
  await tx.query("SELECT control_needs_four_eyes($1, $2)", [userId, content]);
}

/** Requires a second person for a changed name when the customer's money exceeds the limit of one member of staff. */
export async function assertSecondPersonForName(tx: Queryable, userId: string, name: string): Promise<void> {
  await tx.query("SELECT name_needs_four_eyes($1, $2)", [userId, name]);
}
