import "server-only";
import { validate as isUuid } from "uuid";
import { type AuditAct, toActs } from "@/lib/audit/acts-of-subject.sql";
import { type SubjectEntry, toEntries } from "@/lib/ledger/entries-of-subject.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { TransferFamily } from "@/lib/server/prisma-client/enums";
import type { ListedException } from "./find-exceptions.sql";
import { type MatchCandidate, queryExceptionDossier, type Silence } from "./get-exception.sql";

/** An exception with all records that staff need to work on it. */
export type ExceptionDossier = {
  exception: ListedException;
  /**
   * The position of the line in its file, and the details in the line. `line` is null if the exception is about a payment that no
   * line contains.
   */
  line: { place: number; details: string } | null;
  /** The present state of the exception's transfer. Null if the exception has no transfer. */
  transfer: { id: string; family: TransferFamily; status: string; accountName: string } | null;
  /** The amount that the transfer sent. Null if the exception has no transfer. */
  sentMinor: bigint | null;
  /** The money of the transfer that is back on the sending account. Null if the exception has no transfer. */
  givenMinor: bigint | null;
  /** The amount that the network has returned and the bank has not yet paid back to the customer. Null if there is none. */
  backMinor: bigint | null;
  /**
   * The charges that a message of the network states for the returned money, if the bank has not booked this message. The bank
   * bears the charges. Null unless `backMinor` and the charges add up to the sent amount.
   */
  chargesMinor: bigint | null;
  /**
   * `isOver` is true if the absence of the payment from the network's files proves that the network has not paid. `endsOn` is the
   * first date on which the absence can prove this. `isStated` is true if a line of a file may be about the payment, so that the
   * absence proves nothing. `silence` is null unless the exception is a `missing_there` exception.
   */
  silence: Silence | null;
  /** The possible matches. The match whose day is nearest to the exception's day is first. */
  candidates: MatchCandidate[];
  entries: SubjectEntry[];
  acts: AuditAct[];
};

/** Reads an exception with all related records. @throws AppError `not_found` */
export async function getException(actor: Actor, id: string): Promise<ExceptionDossier> {
  assertMay(actor, "reconciliation.read");
  const row = isUuid(id) ? await queryExceptionDossier(id) : undefined;
  if (!row) throw new AppError("not_found");
  const { line, transfer, sentMinor, givenMinor, backMinor, chargesMinor, silence, ...others } = row;
  const { candidates, entries, acts, ...exception } = others;
  const ofTransfer = { line, transfer, sentMinor, givenMinor, backMinor, chargesMinor, silence };
  return { exception, ...ofTransfer, candidates, entries: toEntries(entries), acts: toActs(acts) };
}
