import { v7 as uuidv7 } from "uuid";
import { askLedger } from "@/lib/ledger/ask-ledger";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { LedgerEntry } from "./post-entry.sql";

/**
 * Posts many entries in one call, in the given order. Each entry is posted in the same way as by `postEntry`. The caller must
 * first lock all accounts (`lockLedgerAccounts`) and every record that the entries depend on.
 *
 * @returns the entries' ids, in the same order.
 * @throws AppError `insufficient_funds`, `idempotency_mismatch` if an entry is refused. The function then posts none of the
 * entries.
 */
export async function postEntries(tx: Queryable, entries: LedgerEntry[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const moment = now();
  const lines = entries.flatMap((entry, index) =>
    [...entry.lines]
      .sort((a, b) => (a.ledgerAccountId < b.ledgerAccountId ? -1 : 1))
      .map((line) => ({ ...line, entry: index + 1 })),
  );
  const [posted] = await askLedger(
    tx.query<{ ids: string[] }>(
      "SELECT by_hand.ledger_post_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS ids",
      [
        entries.map(() => uuidv7()),
        entries.map(({ kind }) => kind),
        entries.map(({ subject }) => subject.type),
        entries.map(({ subject }) => subject.id),
        entries.map(({ actor }) => actor),
        entries.map(({ description }) => description),
        entries.map(({ requestId }) => requestId),
        entries.map(({ postedAt }) => postedAt ?? moment),
        lines.map(({ entry }) => entry),
        lines.map(({ ledgerAccountId }) => ledgerAccountId),
        lines.map(({ amountMinor }) => amountMinor),
      ],
    ),
  );
  if (posted?.ids.length !== entries.length) throw new Error("ledger_post_many gave too few ids");
  return posted.ids;
}
