import "server-only";
import type { Queryable } from "@/lib/server/db";
import { leafOf } from "./merkle";
import type { Seal, SealStream } from "./seal.sql";

const moment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the sealed fields of the rows in a range, keyed by stream. The rows are in the order in which they are sealed. */
const membersSql = (format: string): Record<SealStream, string> => ({
  journal: `
    SELECT ARRAY[e.sequence::text, e.id::text, e.kind, e.subject_type, e.subject_id, e.actor, e.description, e.request_id,
                 e.request_hash, e.reverses_id::text, ${moment("e.posted_at")}, e.created_txid::text
                 ${format === "1" ? "" : ", e.business_date::text, e.value_date::text"}] AS members,
           (SELECT json_agg(ARRAY[p.sequence::text, p.ledger_account_id::text, a.code, p.currency, p.amount_minor::text,
                                  p.balance_after_minor::text] ORDER BY p.sequence, p.ledger_account_id)
              FROM postings p LEFT JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE p.entry_id = e.id) AS lines
      FROM journal_entries e WHERE e.sequence BETWEEN $1 AND $2 ORDER BY e.sequence, e.id`,
  audit: `
    SELECT ARRAY[sequence::text, id::text, actor, action, subject_type, subject_id, before::text, after::text, ip_address,
                 user_agent, request_id, ${moment("created_at")}] AS members
      FROM audit_events WHERE sequence BETWEEN $1 AND $2 ORDER BY sequence, id`,
});

type Members = (string | null)[];

/** Computes the leaves of the rows in a seal's range from the rows' present content. The seal's format determines the fields. */
export async function readLeaves(
  db: Queryable,
  stream: SealStream,
  { firstSequence, lastSequence, format }: Pick<Seal, "firstSequence" | "lastSequence" | "format">,
): Promise<Buffer[]> {
  const rows = await db.query<{ members: Members; lines?: Members[] | null }>(membersSql(format)[stream], [
    firstSequence,
    lastSequence,
  ]);
  return rows.map(({ members, lines }) => {
    if (lines === undefined) return leafOf(members);
    return leafOf([...members, String(lines?.length ?? 0), ...(lines ?? []).flat()]);
  });
}
