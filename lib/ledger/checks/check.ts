/** One break: a guarantee that does not hold for one record. */
export type LedgerBreak = {
  /** The guarantee that does not hold. */
  guarantee: string;
  /** The record that breaks it: an id, a code or a number. */
  subject: string;
  detail: string;
};

/**
 * A check: one SQL statement that returns a `LedgerBreak` for each break among the records whose keys are `$1`. One
 * statement sees one moment of the database, so money that moves meanwhile is seen on both sides or on neither: a check must
 * never need two statements. It finds records by keys and indexes, so that its cost depends on the slice and not on the size
 * of the books.
 */
export type Check = string;

/**
 * SQL for the lines of an entry as one text, in a fixed order; null when there are none. Each line's account is looked up by
 * itself: a join would be planned by how many lines an entry is thought to have, and with old statistics it read all
 * accounts for each entry.
 *
 * @param entryId SQL for the entry's id
 */
export function bookedLinesSql(entryId: string): string {
  return `(SELECT string_agg(format('%s %s %s', b.code, b.amount_minor, b.currency), ', ' ORDER BY b.code, b.amount_minor)
             FROM (SELECT (SELECT code FROM ledger_accounts WHERE id = bp.ledger_account_id) AS code, bp.amount_minor, bp.currency
                     FROM postings bp WHERE bp.entry_id = ${entryId} OFFSET 0) b)`;
}

/**
 * SQL for the text of the lines that an entry must have; lines of zero are left out.
 *
 * @param lines SQL of each line's code, amount and currency
 */
export function wantedLinesSql(lines: [code: string, amount: string, currency: string][]): string {
  const values = lines
    .map(([code, amount, currency]) => `(${code}, (${amount})::bigint, (${currency})::text)`)
    .join(", ");
  return `(SELECT string_agg(format('%s %s %s', w.code, w.amount, w.currency), ', ' ORDER BY w.code, w.amount)
             FROM (VALUES ${values}) AS w(code, amount, currency) WHERE w.amount <> 0)`;
}

/** SQL for the detail of a break whose entry has other lines than it must have; `booked` and `wanted` are columns. */
export const linesDifferSql = "booked IS DISTINCT FROM wanted";
export const linesDetailSql = "format('books: %s; record: %s', coalesce(booked, 'nothing'), wanted)";

/** SQL for the subject of an entry or a hold as a UUID; null where it is none. */
export function subjectUuidSql(row: string): string {
  return `(CASE WHEN ${row}.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${row}.subject_id::uuid END)`;
}

/**
 * SQL that tells whether the record of an entry or a hold exists.
 *
 * @param row alias of the entry or hold
 */
export function subjectExistsSql(row: string): string {
  const id = subjectUuidSql(row);
  return `CASE ${row}.subject_type
    WHEN 'transfer' THEN EXISTS (SELECT FROM transfers WHERE id = ${id})
    WHEN 'account' THEN EXISTS (SELECT FROM accounts WHERE id = ${id})
    WHEN 'loan' THEN EXISTS (SELECT FROM loans WHERE id = ${id})
    WHEN 'deposit' THEN EXISTS (SELECT FROM deposits WHERE id = ${id})
    WHEN 'settlement_exception' THEN EXISTS (SELECT FROM settlement_exceptions WHERE id = ${id})
    ELSE false END`;
}

/**
 * SQL for a lateral join `stray`: entries about a record that neither reverse another nor are reversed.
 *
 * @param type of the subject
 * @param id SQL for the record's id
 */
export function standingEntriesSql(type: string, id: string): string {
  return `LATERAL (
    SELECT j.id, j.kind FROM journal_entries j
     WHERE j.subject_type = '${type}' AND j.subject_id = ${id}::text AND j.reverses_id IS NULL
       AND NOT EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = j.id)) stray`;
}
