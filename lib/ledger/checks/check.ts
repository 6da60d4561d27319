/** A break: an error in the books. One guarantee of the books does not hold for one record. */
export type LedgerBreak = {
  /** The broken guarantee, as a sentence. */
  guarantee: string;
  /** The record that breaks the guarantee: an id, a code or a number. */
  subject: string;
  detail: string;
};

/**
 * A check is one SQL statement that returns a `LedgerBreak` for each break in the records with the keys `$1`. Two statements
 * would see different snapshots of the database, so a concurrent posting could appear on only one side of a comparison. A check
 * finds its records by their keys through indexes. The cost of a check therefore depends on the number of keys, and not on the
 * size of the books.
 */
export type Check = string;

/**
 * SQL for the lines of an entry as one text, in a fixed order. The text of an entry without lines is null. The account of each
 * line is read by a subquery and not by a join. PostgreSQL plans a join by the estimated number of lines per entry. When the
 * statistics were outdated, a join read all accounts for each entry.
 *
 * @param entryId SQL for the entry's id
 */
export function bookedLinesSql(entryId: string): string {
  return `(SELECT string_agg(format('%s %s %s', b.code, b.amount_minor, b.currency), ', ' ORDER BY b.code, b.amount_minor)
             FROM (SELECT (SELECT code FROM ledger_accounts WHERE id = bp.ledger_account_id) AS code, bp.amount_minor, bp.currency
                     FROM postings bp WHERE bp.entry_id = ${entryId} OFFSET 0) b)`;
}

/**
 * SQL for the text of the lines that an entry must have, in the format of `bookedLinesSql`. Lines with the amount zero are
 * omitted.
 *
 * @param lines SQL for the account code, the amount and the currency of each line
 */
export function wantedLinesSql(lines: [code: string, amount: string, currency: string][]): string {
  const values = lines
    .map(([code, amount, currency]) => `(${code}, (${amount})::bigint, (${currency})::text)`)
    .join(", ");
  return `(SELECT string_agg(format('%s %s %s', w.code, w.amount, w.currency), ', ' ORDER BY w.code, w.amount)
             FROM (VALUES ${values}) AS w(code, amount, currency) WHERE w.amount <> 0)`;
}

/**
 * SQL that compares the lines in the books (column `booked`) with the required lines (column `wanted`). `linesDifferSql` is the
 * condition of a break, and `linesDetailSql` is the detail of the break.
 */
export const linesDifferSql = "booked IS DISTINCT FROM wanted";
export const linesDetailSql = "format('books: %s; record: %s', coalesce(booked, 'nothing'), wanted)";

/**
 * SQL for the date on which a loan or deposit began or ended: the value date of the entry that began or ended it. An older release
 * used the calendar date as the value date of these entries. The present release uses the business date.
 *
 * @param entryId SQL for the entry's id
 */
export function entryDateSql(entryId: string): string {
  return `(SELECT value_date FROM journal_entries WHERE id = ${entryId})`;
}

/**
 * SQL for the condition that a schedule's interest is not the flat interest of the terms. A difference of less than one minor unit
 * is allowed, so the interest may be rounded up or down.
 *
 * @param interest SQL for the interest of all lines
 * @param record the SQL alias of the loan or deposit
 * @param years SQL for the length of the term
 */
export function interestDiffersSql(interest: string, record: string, years: string): string {
  return `abs(${interest} * 10000 - ${record}.amount_minor::numeric * ${record}.profit_bp * ${years}) >= 10000`;
}

/** SQL for the subject id of an entry or a hold as a UUID. Null if the subject id is not a UUID. */
export function subjectUuidSql(row: string): string {
  return `(CASE WHEN ${row}.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${row}.subject_id::uuid END)`;
}

/**
 * SQL for the condition that the subject of an entry or a hold exists.
 *
 * @param row the SQL alias of the entry or hold
 */
export function subjectExistsSql(row: string): string {
  const id = subjectUuidSql(row);
  return `CASE ${row}.subject_type
    WHEN 'transfer' THEN EXISTS (SELECT FROM transfers WHERE id = ${id})
    WHEN 'account' THEN EXISTS (SELECT FROM accounts WHERE id = ${id})
    WHEN 'loan' THEN EXISTS (SELECT FROM loans WHERE id = ${id})
    WHEN 'deposit' THEN EXISTS (SELECT FROM deposits WHERE id = ${id})
    WHEN 'settlement_exception' THEN EXISTS (SELECT FROM settlement_exceptions WHERE id = ${id})
    WHEN 'incoming_payment' THEN EXISTS (SELECT FROM incoming_payments WHERE id = ${id})
    WHEN 'interest_accrual' THEN EXISTS (SELECT FROM interest_accruals WHERE date::text = ${row}.subject_id)
    WHEN 'loan_provision' THEN EXISTS (SELECT FROM loan_provisions WHERE date::text = ${row}.subject_id)
    WHEN 'currency_position' THEN EXISTS (SELECT FROM currency_positions WHERE date::text = ${row}.subject_id)
    WHEN 'settlement_file' THEN EXISTS (SELECT FROM settlement_files WHERE id = ${id})
    WHEN 'journal_entry' THEN EXISTS (SELECT FROM journal_entries WHERE id = ${id})
    WHEN 'book_period' THEN EXISTS (SELECT FROM book_periods WHERE to_char(month, 'YYYY-MM') = ${row}.subject_id)
    WHEN 'proposal' THEN EXISTS (SELECT FROM proposals WHERE id = ${id})
    ELSE false END`;
}

/**
 * SQL for a lateral join `stray` with the entries about a record, except reversals and reversed entries.
 *
 * @param type the subject's type
 * @param id SQL for the record's id
 */
export function standingEntriesSql(type: string, id: string): string {
  return `LATERAL (
    SELECT j.id, j.kind FROM journal_entries j
     WHERE j.subject_type = '${type}' AND j.subject_id = ${id}::text AND j.reverses_id IS NULL
       AND NOT EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = j.id)) stray`;
}
