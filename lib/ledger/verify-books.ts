import "server-only";
import type { Queryable } from "@/lib/server/db";

/** One place where the books are wrong. */
export type LedgerBreak = { guarantee: string; subject: string; detail: string };

export type BooksReport = {
  entries: number;
  postings: number;
  accounts: number;
  openHolds: number;
  breaks: LedgerBreak[];
};

/**
 * Recomputes the whole books from their postings and holds: entries add up, balances and holds are the sums they claim
 * to be, each line follows from the one before; loans and deposits hold in the books what their
 * schedules say.
 */
export async function verifyBooks(db: Queryable): Promise<BooksReport> {
  const breaks = await db.query<LedgerBreak>(
    `SELECT guarantee, subject, detail FROM ledger_breaks()
     UNION ALL SELECT guarantee, subject, detail FROM lending_breaks()`,
  );
  const [counts] = await db.query<{ entries: bigint; postings: bigint; accounts: bigint; open_holds: bigint }>(
    `SELECT (SELECT count(*) FROM journal_entries) AS entries, (SELECT count(*) FROM postings) AS postings,
            (SELECT count(*) FROM ledger_accounts) AS accounts,
            (SELECT count(*) FROM holds WHERE state = 'open') AS open_holds`,
  );
  return {
    entries: Number(counts?.entries ?? 0),
    postings: Number(counts?.postings ?? 0),
    accounts: Number(counts?.accounts ?? 0),
    openHolds: Number(counts?.open_holds ?? 0),
    breaks,
  };
}
