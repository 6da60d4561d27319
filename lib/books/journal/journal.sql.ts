import "server-only";
import { type AuditActor, auditRow } from "@/lib/audit/record-audit";
import { uuidOf } from "@/lib/lists/sql-text";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { rowJson } from "@/lib/server/row-json";

/**
 * A journal entry that is to be posted. A positive amount is a credit. `account` is the code of a ledger account without the
 * currency.
 */
export type JournalOrder = {
  id: string;
  /** The entry that this entry reverses. Null if this entry is not a reversal. */
  reversesId: string | null;
  /** `YYYY-MM-DD`. */
  date: string;
  reason: string;
  currency: Currency;
  lines: { account: string; amountMinor: bigint }[];
};

/** The outcomes of `post_journal`; see prisma/functions/books/post_journal.sql. */
export type JournalOutcome = "posted" | "forbidden" | "closed" | "future" | "account" | "reversed";

/** Posts a journal entry, and writes the audit event in the same call. */
export async function insertJournalEntry(
  tx: Queryable,
  actor: Exclude<AuditActor, string>,
  order: JournalOrder,
  after: Record<string, unknown>,
): Promise<JournalOutcome> {
  // The SQL function `post_journal` sets the action and the subject of the audit event.
  const event = auditRow(actor, { action: "", subjectType: "journal_entry", subjectId: order.id, after });
  const [row] = await tx.query<{ outcome: JournalOutcome }>(
    "SELECT post_journal($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb) AS outcome",
    [
      ...[order.id, order.reversesId, order.date, order.reason, order.currency],
      ...[order.lines.map(({ account }) => account), order.lines.map(({ amountMinor }) => amountMinor)],
      ...[actor.userId, now(), rowJson("auditEvent", event)],
    ],
  );
  return row?.outcome ?? "forbidden";
}

/** The lines of a reversal: the lines of the given journal entry with opposite amounts. Undefined if no such entry exists. */
export async function queryReversal(
  db: Queryable,
  entryId: string,
): Promise<Pick<JournalOrder, "currency" | "lines"> | undefined> {
  const rows = await db.query<{ code: string; currency: Currency; amountMinor: bigint }>(
    `SELECT a.code, p.currency, p.amount_minor AS "amountMinor"
       FROM journal_entries e JOIN postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.ledger_account_id
      WHERE e.id = $1 AND e.kind = 'journal' ORDER BY p.sequence`,
    [entryId],
  );
  const [first] = rows;
  if (!first) return undefined;
  const lines = rows.map(({ code, currency, amountMinor }) => ({
    account: code.slice(0, -`:${currency}`.length),
    amountMinor: -amountMinor,
  }));
  return { currency: first.currency, lines };
}

/** An entry of the general journal, as the list shows it. */
export type JournalItem = {
  id: string;
  /** The entry's number, as decimal text. A later entry has a higher number. */
  sequence: string;
  kind: string;
  description: string;
  /**
   * The date that the entry belongs to (`valueDate`), and the open date on which it was posted (`businessDate`), both
   * `YYYY-MM-DD`.
   */
  valueDate: string;
  businessDate: string;
  currency: Currency;
  /** The sum of the credits. */
  amountMinor: bigint;
  actorName: string | null;
  isReversed: boolean;
};

/**
 * Reads journal entries through an index, newest first. If `before` is given, reads the entries that are newer than this
 * position, oldest first.
 */
export async function queryJournal(
  db: Queryable,
  { after, before }: { after?: bigint | undefined; before?: bigint | undefined },
  limit: number,
): Promise<JournalItem[]> {
  const isBackwards = before !== undefined;
  return await db.query<JournalItem>(
    `SELECT e.id, e.sequence::text, e.kind, e.description, e.value_date AS "valueDate", e.business_date AS "businessDate",
            l.currency, l.amount_minor AS "amountMinor", rtrim(u.first_name || ' ' || u.last_name) AS "actorName",
            EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = e.id) AS "isReversed"
       FROM (SELECT * FROM journal_entries
              WHERE kind IN ('journal', 'journal-reversal', 'year-end') AND sequence ${isBackwards ? ">" : "<"} $1
              ORDER BY sequence ${isBackwards ? "" : "DESC"} LIMIT $2) e
      CROSS JOIN LATERAL (
        SELECT min(p.currency) AS currency, sum(p.amount_minor) FILTER (WHERE p.amount_minor > 0)::bigint AS amount_minor
          FROM postings p WHERE p.entry_id = e.id) l
      LEFT JOIN users u ON u.id = ${uuidOf("e.actor")}
      ORDER BY e.sequence ${isBackwards ? "" : "DESC"}`,
    [before ?? after ?? 9_223_372_036_854_775_807n, limit],
  );
}
