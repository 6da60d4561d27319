import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { askLedger } from "./ask-ledger";

/** The record that an entry or a hold belongs to, such as a transfer. */
export type LedgerSubject = { type: "transfer" | "account" | "loan" | "deposit"; id: string };

/** A line of an entry. A positive amount raises what the bank owes the holder. */
type LedgerLine = { ledgerAccountId: bigint; amountMinor: bigint };

export type LedgerEntry = {
  /** The kind of entry, such as `interbank-transfer` or `adjustment`. */
  kind: string;
  subject: LedgerSubject;
  /** A user's id, or `system`. */
  actor: string;
  description: string;
  /** Makes repeats safe: the entry is posted once per id; the same id with other content is refused. */
  requestId: string;
  /** Must add up to zero in every currency, with one line per account. */
  lines: LedgerLine[];
  /** The time of an entry in the past (demo data); the default is now. */
  postedAt?: Date;
};

/**
 * Posts an entry into the books.
 *
 * @returns the entry's id; that of the first posting when `requestId` was used before with the same content.
 * @throws AppError `insufficient_funds`, `idempotency_mismatch`
 */
export async function postEntry(tx: Queryable, entry: LedgerEntry): Promise<string> {
  // Rising ids: accounts are locked in this order (guarantee 6).
  const lines = [...entry.lines].sort((a, b) => (a.ledgerAccountId < b.ledgerAccountId ? -1 : 1));
  const [row] = await askLedger(
    tx.query<{ id: string }>("SELECT ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS id", [
      uuidv7(),
      entry.kind,
      entry.subject.type,
      entry.subject.id,
      entry.actor,
      entry.description,
      entry.requestId,
      entry.postedAt ?? now(),
      lines.map((line) => line.ledgerAccountId),
      lines.map((line) => line.amountMinor),
    ]),
  );
  if (!row) throw new Error("ledger_post gave no row");
  return row.id;
}

/**
 * Reverses an entry by posting its opposite.
 *
 * @returns the reversing entry's id.
 * @throws AppError `insufficient_funds` when the money is no longer there.
 */
export async function reverseEntry(
  tx: Queryable,
  reversal: { entryId: string; actor: string; description: string; requestId: string },
): Promise<string> {
  const [row] = await askLedger(
    tx.query<{ id: string }>("SELECT ledger_reverse($1, $2, $3, $4, $5, $6) AS id", [
      reversal.entryId,
      uuidv7(),
      reversal.actor,
      reversal.description,
      reversal.requestId,
      now(),
    ]),
  );
  if (!row) throw new Error("ledger_reverse gave no row");
  return row.id;
}
