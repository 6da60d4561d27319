import "server-only";
import { validate as isUuid } from "uuid";
import { type AuditAct, toActs } from "@/lib/audit/acts-of-subject.sql";
import { type SubjectEntry, toEntries } from "@/lib/ledger/entries-of-subject.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { ListedException } from "./find-exceptions.sql";
import { type MatchCandidate, queryExceptionDossier } from "./get-exception.sql";

/** Everything that staff see of a difference between a network's file and the books. */
export type ExceptionDossier = {
  exception: ListedException;
  /** Where it stands in its file and what that says besides; null for what the file leaves out. */
  line: { place: number; details: string } | null;
  /** The transfer that it is about, as it is now; null where none is known. */
  transfer: { id: string; family: string; status: string; accountName: string } | null;
  /** What was sent by it, and what of it has come back and waits to be given back; null where nothing is known of that. */
  sentMinor: bigint | null;
  backMinor: bigint | null;
  /** What it may be the same as, the nearest day first. */
  candidates: MatchCandidate[];
  entries: SubjectEntry[];
  acts: AuditAct[];
};

/** Reads an exception with all that belongs to it, in one query. @throws AppError `not_found` */
export async function getException(actor: Actor, id: string): Promise<ExceptionDossier> {
  assertMay(actor, "reconciliation.read");
  const row = isUuid(id) ? await queryExceptionDossier(id) : undefined;
  if (!row) throw new AppError("not_found");
  const { line, transfer, sentMinor, backMinor, candidates, entries, acts, ...exception } = row;
  const ofTransfer = { line, transfer, sentMinor, backMinor };
  return { exception, ...ofTransfer, candidates, entries: toEntries(entries), acts: toActs(acts) };
}
