import type { Queryable } from "@/lib/server/db";

/** The sum of the postings to the settlement account for one transfer, incoming payment or exception, in minor units. */
export type Movement = {
  subjectType: string;
  subjectId: string;
  /** The end-to-end id of the transfer, or of the transfer that the exception is about. Null without a transfer. */
  transferKey: string | null;
  /** The transaction id of the incoming payment, or of the file line that the exception is about. */
  transactionId: string | null;
  /** The reference of the statement entry that the exception is about. */
  entryKey: string | null;
  minor: bigint;
  kinds: string[];
};

/** A transfer that the bank under test has sent to the network, with the state of its order, its return and its recall. */
export type SentTransfer = {
  endToEndId: string;
  status: string;
  amountMinor: bigint;
  isPosted: boolean;
  order: string;
  contradiction: string | null;
  returnState: string | null;
  backMinor: bigint | null;
  chargesMinor: bigint | null;
  /** The state of the recall's message. Null if no recall can have reached the correspondent. */
  recall: string | null;
  /** True if staff have paid the money back because a statement contained the return. */
  isBackByStaff: boolean;
};

/** An incoming payment. */
export type TakenCredit = {
  transactionId: string;
  uetr: string | null;
  state: string;
  amountMinor: bigint;
  isStated: boolean;
  isReturnStated: boolean;
};

/** Returns the sequence number of the last journal entry. A comparison reads only the entries that were posted after this call. */
export async function readLastEntry(source: Queryable): Promise<bigint> {
  const [row] = await source.query<{ last: bigint }>(
    "SELECT coalesce(max(sequence), 0)::bigint AS last FROM journal_entries",
  );
  return row?.last ?? 0n;
}

/**
 * Sums the postings to the settlement account in journal entries with a sequence number above `after`. Omits the entries that
 * book whole statements to the nostro account.
 */
export async function readMovements(source: Queryable, rail: string, after: bigint): Promise<Movement[]> {
  return await source.query<Movement>(
    `SELECT m.subject_type AS "subjectType", m.subject_id AS "subjectId", m.minor, m.kinds,
            CASE m.subject_type WHEN 'transfer' THEN replace(m.subject_id, '-', '') ELSE replace(x.transfer_id::text, '-', '') END AS "transferKey",
            coalesce(i.transaction_id, l.payment ->> 'transaction') AS "transactionId", l.entry_key AS "entryKey"
       FROM (SELECT s.subject_type, s.subject_id, sum(p.amount_minor)::bigint AS minor, array_agg(DISTINCT e.kind) AS kinds
               FROM journal_entries e JOIN postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.ledger_account_id
               -- The entry that pays a difference to a customer has the customer's account as its subject.
               LEFT JOIN settlement_exceptions paid ON paid.entry_id = e.id
              CROSS JOIN LATERAL (SELECT CASE WHEN paid.id IS NULL THEN e.subject_type ELSE 'settlement_exception' END AS subject_type,
                                         coalesce(paid.id::text, e.subject_id) AS subject_id) s
              WHERE a.code = 'settlement:' || $1 AND e.sequence > $2 AND e.kind <> 'nostro'
              GROUP BY s.subject_type, s.subject_id) m
       LEFT JOIN incoming_payments i ON m.subject_type = 'incoming_payment' AND i.id::text = m.subject_id
       LEFT JOIN settlement_exceptions x ON m.subject_type = 'settlement_exception' AND x.id::text = m.subject_id
       LEFT JOIN settlement_lines l ON l.file_id = x.file_id AND l.number = x.line_number
      ORDER BY m.subject_type, m.subject_id`,
    [rail, after],
  );
}

/** Reads the transfers with these end-to-end ids. */
export async function readSent(source: Queryable, endToEndIds: readonly string[]): Promise<SentTransfer[]> {
  return await source.query<SentTransfer>(
    `SELECT replace(t.id::text, '-', '') AS "endToEndId", t.status, t.amount_minor AS "amountMinor", t.entry_id IS NOT NULL AS "isPosted",
            o.state AS "order", o.contradiction, n.state AS "returnState", n.amount_minor AS "backMinor", n.charges_minor AS "chargesMinor",
            (SELECT m.state FROM network_messages m WHERE m.transfer_id = t.id AND m.kind = 'camt.056' AND m.direction = 'out'
                AND m.state NOT IN ('made', 'withdrawn')) AS recall,
            EXISTS (SELECT FROM settlement_exceptions x WHERE x.transfer_id = t.id AND x.kind = 'returned' AND x.state IN ('reversed', 'booked')) AS "isBackByStaff"
       FROM transfers t JOIN network_orders o ON o.transfer_id = t.id LEFT JOIN network_returns n ON n.transfer_id = t.id
      WHERE t.id = ANY ($1::uuid[])`,
    [endToEndIds],
  );
}

/** Reads the end-to-end ids of those transfers of the channel that have journal entries with a sequence number above `after`. */
export async function readPostedSince(source: Queryable, channel: string, after: bigint): Promise<string[]> {
  const rows = await source.query<{ id: string }>(
    `SELECT DISTINCT replace(e.subject_id, '-', '') AS id FROM journal_entries e JOIN transfers t ON t.id::text = e.subject_id
       JOIN network_orders o ON o.transfer_id = t.id
      WHERE e.subject_type = 'transfer' AND e.sequence > $2 AND t.channel::text = $1`,
    [channel, after],
  );
  return rows.map(({ id }) => id);
}

/** Reads the incoming payments with these UETRs. */
export async function readTaken(source: Queryable, uetrs: readonly string[]): Promise<TakenCredit[]> {
  return await source.query<TakenCredit>(
    `SELECT transaction_id AS "transactionId", uetr::text, state, amount_minor AS "amountMinor",
            statement_file_id IS NOT NULL AS "isStated", return_file_id IS NOT NULL AS "isReturnStated"
       FROM incoming_payments WHERE uetr = ANY ($1::uuid[])`,
    [uetrs],
  );
}

/** Returns the balance of one of the bank's own accounts, by its code. Returns zero if the account does not exist. */
export async function readOwnBalance(source: Queryable, code: string): Promise<bigint> {
  const [row] = await source.query<{ minor: bigint }>(
    "SELECT ledger_system_balance(id)::bigint AS minor FROM ledger_accounts WHERE code = $1",
    [code],
  );
  return row?.minor ?? 0n;
}
