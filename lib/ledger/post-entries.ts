import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { askLedger } from "./ledger-error";
import type { LedgerEntry } from "./post-entry";

/**
 * Posts many entries into the books in one call, in their order; each as `postEntry` does it. Lock the accounts of all of
 * them first (`lockLedgerAccounts`): one after the other they are not locked in id order (guarantee 6).
 *
 * @returns their ids, in the same order.
 * @throws AppError `insufficient_funds`, `idempotency_mismatch` as soon as one is refused: then none is posted
 */
export async function postEntries(tx: Queryable, entries: LedgerEntry[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const moment = now();
  const rows = entries.map((entry) => {
    const lines = [...entry.lines].sort((a, b) => (a.ledgerAccountId < b.ledgerAccountId ? -1 : 1));
    return {
      id: uuidv7(),
      kind: entry.kind,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      actor: entry.actor,
      description: entry.description,
      request_id: entry.requestId,
      posted_at: entry.postedAt ?? moment,
      accounts: lines.map((line) => String(line.ledgerAccountId)),
      amounts: lines.map((line) => String(line.amountMinor)),
    };
  });
  const posted = await askLedger(
    tx.query<{ id: string; request_id: string }>(
      `SELECT e.request_id, ledger_post(e.id, e.kind, e.subject_type, e.subject_id, e.actor, e.description, e.request_id,
                                        e.posted_at, e.accounts, e.amounts) AS id
         FROM jsonb_to_recordset($1) AS e(
           id uuid, kind text, subject_type text, subject_id text, actor text, description text, request_id text,
           posted_at timestamptz, accounts bigint[], amounts bigint[])`,
      [JSON.stringify(rows)],
    ),
  );
  const idByRequest = new Map(posted.map(({ id, request_id }) => [request_id, id]));
  return entries.map(({ requestId }) => {
    const id = idByRequest.get(requestId);
    if (!id) throw new Error(`ledger_post gave nothing for ${requestId}`);
    return id;
  });
}
