import "server-only";
import { validate as isUuid } from "uuid";
import { type AuditAct, toActs } from "@/lib/audit/acts-of-subject.sql";
import { type SubjectEntry, toEntries } from "@/lib/ledger/entries-of-subject.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { TransferFamily } from "@/lib/server/prisma-client/enums";
import type { ListedException } from "./find-exceptions.sql";
import { type MatchCandidate, queryExceptionDossier } from "./get-exception.sql";

/** Everything that staff see of a difference between a network's file and the books. */
export type ExceptionDossier = {
  exception: ListedException;
  /** The line's position in its file and the network's further details; null for a payment that the file omits. */
  line: { place: number; details: string } | null;
  /** The present state of the exception's transfer; null where no transfer is known. */
  transfer: { id: string; family: TransferFamily; status: string; accountName: string } | null;
  /** The sent amount, and the returned amount that waits to be given back; each is null where it is unknown. */
  sentMinor: bigint | null;
  backMinor: bigint | null;
  /**
   * Whether the network's silence about a missing payment proves that the network has not paid, and the first date on which the
   * silence may prove this; null for a difference of another kind.
   */
  silence: { isOver: boolean; endsOn: string } | null;
  /** Possible matches, the nearest day first. */
  candidates: MatchCandidate[];
  entries: SubjectEntry[];
  acts: AuditAct[];
};

/** Reads an exception with all related records, in one query. @throws AppError `not_found` */
export async function getException(actor: Actor, id: string): Promise<ExceptionDossier> {
  assertMay(actor, "reconciliation.read");
  const row = isUuid(id) ? await queryExceptionDossier(id) : undefined;
  if (!row) throw new AppError("not_found");
  const { line, transfer, sentMinor, backMinor, silence, candidates, entries, acts, ...exception } = row;
  const ofTransfer = { line, transfer, sentMinor, backMinor, silence };
  return { exception, ...ofTransfer, candidates, entries: toEntries(entries), acts: toActs(acts) };
}
