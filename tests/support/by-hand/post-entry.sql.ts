import { v7 as uuidv7 } from "uuid";
import { askLedger } from "@/lib/ledger/ask-ledger";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";

/** The record that an entry or a hold belongs to, such as a transfer. */
export type LedgerSubject = { type: "transfer" | "account" | "loan" | "deposit"; id: string };

/** A line of an entry. A positive amount increases the bank's debt to the account's holder. */
type LedgerLine = { ledgerAccountId: bigint; amountMinor: bigint };

export type LedgerEntry = {
  /** The kind of entry, such as `interbank-transfer` or `adjustment`. */
  kind: string;
  subject: LedgerSubject;
  /** A user's id, or `system`. */
  actor: string;
  description: string;
  /** The idempotency key: the ledger posts only one entry for each id, and refuses the same id with different content. */
  requestId: string;
  /** The lines of the entry. They must add up to zero in every currency, and an account may have only one line. */
  lines: LedgerLine[];
  /** The moment of the posting, by default the present moment. The moment may be in the past for demo data. */
  postedAt?: Date;
};

/**
 * Posts an entry into the books.
 *
 * @returns the id of the new entry, or of the existing entry if `requestId` was already used with the same content
 * @throws AppError `insufficient_funds`, `idempotency_mismatch`
 */
export async function postEntry(tx: Queryable, entry: LedgerEntry): Promise<string> {
  // The lines are sorted by the accounts' ids, because accounts must be locked in this order (ARCHITECTURE.md, "The ledger").
  const lines = [...entry.lines].sort((a, b) => (a.ledgerAccountId < b.ledgerAccountId ? -1 : 1));
  const [row] = await askLedger(
    tx.query<{ id: string }>("SELECT by_hand.ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS id", [
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
 * Reverses an entry by posting an entry with the opposite amounts.
 *
 * @returns the reversing entry's id.
 * @throws AppError `insufficient_funds` if the account no longer has the money.
 */
export async function reverseEntry(
  tx: Queryable,
  reversal: { entryId: string; actor: string; description: string; requestId: string },
): Promise<string> {
  const [row] = await askLedger(
    tx.query<{ id: string }>("SELECT by_hand.ledger_reverse($1, $2, $3, $4, $5, $6) AS id", [
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
