import "server-only";
import { type Database, inTransaction, type Queryable } from "@/lib/server/db";

/**
 * A line of a previewed entry. `account` is the account's code in the ledger. A positive amount raises the bank's debt to the
 * account holder.
 */
type PreviewedLine = { account: string; currency: string; amountMinor: string };

/** An entry that the command would post. Amounts are minor units in decimal text. */
type PreviewedEntry = { kind: string; description: string; lines: PreviewedLine[] };

/** A change that the command would write to the audit trail. */
type PreviewedChange = {
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** The effects that a command would have. */
export type Preview = { entries: PreviewedEntry[]; changes: PreviewedChange[] };

/**
 * An action for which the database requires a second person, with the arguments that were passed to the SQL function `four_eyes`.
 */
type Need = { act: string; content: string; customerId: string | null; amountMinor: string; currency: string };

/** The result of a dry run, and the record's state before the run. */
export type TriedOut = { subjectState: string | null; needs: Need[]; preview: Preview };

/**
 * `tryOut` throws this error at the end of a dry run, so that the transaction rolls back. The error contains the result of the
 * dry run.
 */
class TriedOutDone extends Error {
  constructor(readonly result: TriedOut) {
    super("tried out");
  }
}

/** A command for a dry run, with its record and its actor. `work` runs the command in a transaction. */
type Attempt = {
  subject: { type: string; id: string };
  actorId: string;
  work: (tx: Database) => Promise<unknown>;
};

/**
 * Runs a command in a transaction that the database never commits (`begin_preview`), and returns the command's effects. None of
 * the effects is stored.
 *
 * @throws the errors of the command, because a command that fails is not proposed
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

/**
 * Begins the preview. Returns the record's state, and the last number that each sequence has given out before the command runs.
 */
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

/**
 * Reads the audit events of the command, in the order of their numbers. The events that the command has written directly are
 * before the events in the outbox of transfers.
 */
async function readChanges(
  tx: Queryable,
  { actorId, events, outbox, subjectId }: { actorId: string; events: bigint; outbox: bigint; subjectId: string },
): Promise<PreviewedChange[]> {
  return await tx.query<PreviewedChange>(
    `SELECT action, before, after FROM (
       SELECT 1 AS source, sequence AS number, action, before, after FROM audit_events
        WHERE sequence >= $1 AND actor = $2 AND xmin = pg_current_xact_id()::xid
       UNION ALL SELECT 2, id, audit ->> 'action', audit -> 'before', audit -> 'after' FROM transfer_outbox
        WHERE id >= $3 AND audit ->> 'actor' = $2
          AND transfer_id::text IN ($4, (SELECT transfer_id::text FROM disputes WHERE id::text = $4))) changes
      ORDER BY source, number`,
    [events, actorId, outbox, subjectId],
  );
}
