/** Rows of one kind that are removed after a retention period (docs/operations.md). */
export type Retention = {
  table: string;
  /** The column with the moment after which the row is no longer needed. This column is the first column of an index. */
  endedAt: string;
  /** The type of the column `endedAt`. `bigint` means milliseconds since 1970, which is the format of rate-limiter-flexible. */
  type: "timestamptz" | "bigint";
  /** The retention period after the moment in `endedAt`, in real days. */
  keptForDays: number;
  /** Selects the rows of this kind. If the index is partial, this text must be the same as the condition of the index. */
  condition?: string;
  /**
   * Selects the rows that are never removed. The clean-up reads these rows only once, because `clean_up_marks` stores the
   * position that a run has reached, and the next run starts after this position.
   */
  unless?: string;
};

/**
 * The retention periods of all kinds of rows. Ended sessions and codes are kept for some days, so that incidents can be
 * analysed.
 */
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
  // Only threads with customers are closed. The retention period is ten years, because messages to customers are business letters.
  {
    table: "message_threads",
    endedAt: "closed_at",
    type: "timestamptz",
    keptForDays: 3_650,
    condition: "closed_at IS NOT NULL",
  },
  {
    table: "message_attachments",
    endedAt: "created_at",
    type: "timestamptz",
    keptForDays: 1,
    condition: "thread_id IS NULL AND memo_transfer_id IS NULL",
  },
  { table: "message_threads", endedAt: "last_at", type: "timestamptz", keptForDays: 730, condition: "kind = 'staff'" },
];

/**
 * Returns the SQL statement that reads the next rows along the index and removes them. `$1` is the `endedAt` of the last row of
 * the previous batch. The statement removes only rows with an `endedAt` before `$2`. The statement returns the number of rows
 * read, the number of rows removed, and the position of the last row read.
 *
 * @param size the number of rows to read. Further rows with the same `endedAt` as the last of these rows are read too
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
