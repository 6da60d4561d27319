import "server-only";
import { type Database, inTransaction, type Queryable } from "@/lib/server/db";

/** A line of it; `account` is the code in the ledger. A positive amount raises what the bank owes the holder. */
type PreviewedLine = { account: string; currency: string; amountMinor: string };

/** An entry as it would be booked. Amounts are minor units in decimal text. */
type PreviewedEntry = { kind: string; description: string; lines: PreviewedLine[] };

/** A change as the audit trail would have it. */
type PreviewedChange = {
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** What a command would do. */
export type Preview = { entries: PreviewedEntry[]; changes: PreviewedChange[] };

/** What it would need a second person for, by the database's words. */
type Need = { act: string; content: string; customerId: string | null; amountMinor: string; currency: string };

/** What became of a command that was tried out, and the record's state before. */
export type TriedOut = { subjectState: string | null; needs: Need[]; preview: Preview };

/** Carries the result out of a transaction that is rolled back. */
class TriedOutDone extends Error {
  constructor(readonly result: TriedOut) {
    super("tried out");
  }
}

/** How a command is tried out: on which record, by whom, and what it does in a transaction. */
type Attempt = {
  subject: { type: string; id: string };
  actorId: string;
  work: (tx: Database) => Promise<unknown>;
};

/**
 * Does a command in a transaction that the database never commits (`begin_preview`), and tells what it has done. Nothing of it
 * is kept.
 *
 * @throws what the command throws: what cannot be done is not proposed
 */
export async function tryOut({ subject, actorId, work }: Attempt): Promise<TriedOut> {
  try {
    return await inTransaction(async (tx) => {
      const { subjectState, entries, events, outbox } = await begin(tx, subject);
      await work(tx);
      throw new TriedOutDone({
        subjectState,
        needs: await readNeeds(tx),
        preview: {
          entries: await readEntries(tx, entries),
          changes: await readChanges(tx, { actorId, events, outbox, subjectId: subject.id }),
        },
      });
    });
  } catch (error) {
    if (error instanceof TriedOutDone) return error.result;
    throw error;
  }
}

/** Begins it, with the numbers after which it will write. */
async function begin(tx: Queryable, { type, id }: Attempt["subject"]) {
  const [begun] = await tx.query<{ subjectState: string | null; entries: bigint; events: bigint; outbox: bigint }>(
    `SELECT begin_preview($1, $2) AS "subjectState", e.last_value AS entries, a.last_value AS events, o.last_value AS outbox
       FROM journal_entries_sequence_seq e, audit_events_sequence_seq a, transfer_outbox_id_seq o`,
    [type, id],
  );
  if (!begun) throw new Error("begin_preview gave no row");
  return begun;
}

async function readNeeds(tx: Queryable): Promise<Need[]> {
  return await tx.query<Need>(
    `SELECT act, content, customer_id AS "customerId", amount_minor::text AS "amountMinor", currency FROM previewed_needs
      WHERE txid = pg_current_xact_id()::text::bigint AND act <> 'preview' ORDER BY number`,
  );
}

async function readEntries(tx: Queryable, after: bigint): Promise<PreviewedEntry[]> {
  return await tx.query<PreviewedEntry>(
    `SELECT j.kind, j.description, json_agg(json_build_object('account', a.code, 'currency', p.currency,
              'amountMinor', p.amount_minor::text) ORDER BY p.sequence) AS lines
       FROM journal_entries j JOIN postings p ON p.entry_id = j.id JOIN ledger_accounts a ON a.id = p.ledger_account_id
      WHERE j.sequence >= $1 AND j.created_txid = pg_current_xact_id()::text::bigint
      GROUP BY j.id ORDER BY min(p.sequence)`,
    [after],
  );
}

/** What is audited at once, and what of a transfer waits for it in the outbox. */
async function readChanges(
  tx: Queryable,
  { actorId, events, outbox, subjectId }: { actorId: string; events: bigint; outbox: bigint; subjectId: string },
): Promise<PreviewedChange[]> {
  return await tx.query<PreviewedChange>(
    `SELECT action, before, after FROM audit_events
      WHERE sequence >= $1 AND actor = $2 AND xmin = pg_current_xact_id()::xid
     UNION ALL SELECT audit ->> 'action', audit -> 'before', audit -> 'after' FROM transfer_outbox
      WHERE id >= $3 AND transfer_id::text = $4 AND audit ->> 'actor' = $2`,
    [events, actorId, outbox, subjectId],
  );
}
