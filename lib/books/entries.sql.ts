import "server-only";
import { uuidOf } from "@/lib/lists/sql-text";
import { toCurrency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import type { AccountLine, BookEntry, EntrySubject } from "./book-records.model";
import type { PagePlace } from "./find-book-accounts.sql";

/**
 * SQL for joins that find the subject of an entry: a transfer as `t`, or a customer's account as `c`. A subject id that is not
 * a UUID matches no row.
 *
 * @param e the SQL alias of `journal_entries`
 */
const subjectJoinsSql = (e: string) => `
  LEFT JOIN transfers t ON ${e}.subject_type = 'transfer' AND t.id = ${uuidOf(`${e}.subject_id`)}
  LEFT JOIN accounts c ON ${e}.subject_type = 'account' AND c.id = ${uuidOf(`${e}.subject_id`)}`;

const subjectSql = (e: string) =>
  `json_build_object('type', ${e}.subject_type, 'id', ${e}.subject_id, 'channel', t.channel, 'ownerId', c.owner_id) AS subject`;

/**
 * Reads postings on an account, newest first. If `before` is given, reads the postings that are newer than this position,
 * oldest first. The query uses an index.
 */
export async function readAccountLines(
  db: Queryable,
  accountId: bigint,
  { after, before }: PagePlace<bigint>,
  limit: number,
): Promise<AccountLine[]> {
  const isBackwards = before !== undefined;
  return await db.query<AccountLine>(
    `SELECT p.sequence::text, p.entry_id AS "entryId", e.kind, ${subjectSql("e")}, e.reverses_id IS NOT NULL AS "isReversal",
            p.amount_minor AS "amountMinor", p.balance_after_minor AS "balanceAfterMinor", e.business_date AS "businessDate"
       FROM (SELECT * FROM postings WHERE ledger_account_id = $1 AND sequence ${isBackwards ? ">" : "<"} $2
              ORDER BY sequence ${isBackwards ? "" : "DESC"} LIMIT $3) p
       JOIN journal_entries e ON e.id = p.entry_id ${subjectJoinsSql("e")}
      ORDER BY p.sequence ${isBackwards ? "" : "DESC"}`,
    [accountId, before ?? after ?? highest, limit],
  );
}

const highest = 9_223_372_036_854_775_807n;

type LineJson = { code: string; currency: string; amountMinor: string; balanceAfterMinor: string | null };
type EntryRow = Omit<BookEntry, "lines" | "seal" | "subject"> & {
  subject: EntrySubject;
  lines: LineJson[] | null;
  sealNumber: string | null;
  sealedAt: Date | null;
  root: string;
};

/** Reads an entry with its lines, its actor, its seal, the entry that it reverses, and the entry that reverses it. */
export async function readEntry(db: Queryable, id: string): Promise<BookEntry | undefined> {
  const [row] = await db.query<EntryRow>(
    `SELECT e.id, e.kind, e.description, ${subjectSql("e")}, e.actor, e.posted_at AS "postedAt",
            e.business_date AS "businessDate", e.value_date AS "valueDate", e.reverses_id AS "reversesId",
            (SELECT r.id FROM journal_entries r WHERE r.reverses_id = e.id) AS "reversedById",
            rtrim(u.first_name || ' ' || u.last_name) AS "actorName",
            (SELECT json_agg(json_build_object('code', a.code, 'currency', p.currency, 'amountMinor', p.amount_minor::text,
                      'balanceAfterMinor', p.balance_after_minor::text) ORDER BY p.sequence)
               FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE p.entry_id = e.id) AS lines,
            s.number::text AS "sealNumber", s.sealed_at AS "sealedAt", encode(s.root, 'hex') AS root
       FROM journal_entries e ${subjectJoinsSql("e")}
       LEFT JOIN users u ON u.id = ${uuidOf("e.actor")}
       LEFT JOIN LATERAL (
         SELECT * FROM seals WHERE stream = 'journal' AND last_sequence >= e.sequence ORDER BY last_sequence LIMIT 1) s ON true
      WHERE e.id = $1`,
    [id],
  );
  if (!row) return undefined;
  const { lines, sealNumber, sealedAt, root, ...entry } = row;
  return {
    ...entry,
    lines: (lines ?? []).map(({ code, currency, amountMinor, balanceAfterMinor }) => ({
      ...{ code, currency: toCurrency(currency), amountMinor: BigInt(amountMinor) },
      balanceAfterMinor: balanceAfterMinor === null ? null : BigInt(balanceAfterMinor),
    })),
    seal: sealNumber && sealedAt ? { number: sealNumber, sealedAt, root } : null,
  };
}
