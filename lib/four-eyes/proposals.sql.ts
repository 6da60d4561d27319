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
 * Stores a proposal. If the command takes money from a customer, places a hold on this money.
 *
 * @returns the id of the new proposal; the id of the open proposal if the proposer has already made the same proposal; null if
 * another proposal of this kind about this record is open
 * @throws AppError `insufficient_funds` if the available balance is too small for the hold
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

/** The outcomes of a confirmation. prisma/functions/proposals/confirm_proposal.sql explains them. */
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

/** Reads why a proposal in state `changed` is outdated. prisma/functions/proposals/overtaken_by.sql explains the reasons. */
export async function readOvertaken(tx: Queryable, id: string): Promise<string> {
  const [row] = await tx.query<{ reason: string }>("SELECT reason FROM proposals WHERE id = $1", [id]);
  return row?.reason ?? "";
}

/**
 * Requires a second person when staff change a customer's payee, e-mail address or phone number, because this data decides who
 * controls or receives the customer's money.
 *
 * @param content the change and its new value
 * @throws an error for which `isSecondPersonNeeded` returns true
 */
export async function assertSecondPersonForControl(tx: Queryable, userId: string, content: string): Promise<void> {
  await tx.query("SELECT control_needs_four_eyes($1, $2)", [userId, content]);
}

/** Requires a second person when staff rename a customer whose money at the bank exceeds the four-eyes limit. */
export async function assertSecondPersonForName(tx: Queryable, userId: string, name: string): Promise<void> {
  await tx.query("SELECT name_needs_four_eyes($1, $2)", [userId, name]);
}
