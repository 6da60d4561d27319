/** Rows of one kind that are removed after a retention period (docs/operations.md). */
export type Retention = {
  table: string;
  /** The moment at which the row is no longer needed: the first column of an index. */
  endedAt: string;
  /** The type of `endedAt`: a moment, or milliseconds since 1970 as rate-limiter-flexible stores them. */
  type: "timestamptz" | "bigint";
  /** The retention period after that moment, in real calendar days. */
  keptForDays: number;
  /** Selects the rows of this kind. For a partial index, the text must equal the index's condition. */
  condition?: string;
  /**
   * Selects rows that are never removed. The clean-up passes these rows only once: `clean_up_marks` stores the reached position,
   * and the next run starts after this position.
   */
  unless?: string;
};

/** The retention periods of all tables. Sessions and codes are kept for some days, so that staff can investigate an incident. */
export const retentions: readonly Retention[] = [
  { table: "sessions", endedAt: "expires_at", type: "timestamptz", keptForDays: 7 },
  {
    table: "sessions",
    endedAt: "revoked_at",
    type: "timestamptz",
    keptForDays: 7,
    condition: "revoked_at IS NOT NULL",
  },
  { table: "email_codes", endedAt: "expires_at", type: "timestamptz", keptForDays: 7 },
  { table: "login_steps", endedAt: "expires_at", type: "timestamptz", keptForDays: 7 },
  { table: "kept_forms", endedAt: "expires_at", type: "timestamptz", keptForDays: 0 },
  { table: "settlement_chunks", endedAt: "created_at", type: "timestamptz", keptForDays: 7 },
  { table: "command_requests", endedAt: "created_at", type: "timestamptz", keptForDays: 1 },
  { table: "rate_limits", endedAt: "expire", type: "bigint", keptForDays: 0 },
  {
    table: "quotes",
    endedAt: "expires_at",
    type: "timestamptz",
    keptForDays: 1,
    unless: "EXISTS (SELECT FROM transfers t WHERE t.quote_id = quotes.id)",
  },
  { table: "emails", endedAt: "created_at", type: "timestamptz", keptForDays: 90, condition: "state <> 'queued'" },
  { table: "mailbox_messages", endedAt: "created_at", type: "timestamptz", keptForDays: 90 },
  {
    table: "notifications",
    endedAt: "read_at",
    type: "timestamptz",
    keptForDays: 730,
    condition: "read_at IS NOT NULL",
  },
];

/**
 * The SQL statement that removes the next rows along the index. `$1` is the `endedAt` of the last row that was read. Rows with an
 * `endedAt` before `$2` are removed. The SQL statement returns the number of rows read, the number of rows removed, and the
 * reached position.
 *
 * @param size the number of rows to read; slightly more when several rows ended at the same moment
 */
export function removalSql(retention: Retention, size: number): string {
  const { table, endedAt, type, condition = "true", unless = "false" } = retention;
  return `
    WITH looked_at AS MATERIALIZED (
      SELECT ctid AS place, ${endedAt} AS ended FROM ${table}
       WHERE ${condition} AND ${endedAt} > $1::${type} AND ${endedAt} < $2::${type}
       ORDER BY ${endedAt} FETCH FIRST ${size} ROWS WITH TIES),
    removed AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT place FROM looked_at)) AND NOT ${unless} RETURNING 1)
    SELECT (SELECT count(*) FROM looked_at) AS "lookedAt", (SELECT count(*) FROM removed) AS removed,
           (SELECT max(ended)::text FROM looked_at) AS reached`;
}
