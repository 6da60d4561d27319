/** Rows of one kind that are removed when they have outlived their use (docs/operations.md). */
export type Retention = {
  table: string;
  /** The end of a row's use: a column that leads an index. */
  endedAt: string;
  /** Of `endedAt`: a moment, or milliseconds since 1970, as rate-limiter-flexible counts. */
  type: "timestamptz" | "bigint";
  /** Days by the calendar after that end. */
  keptForDays: number;
  /** Says which rows it is about; the same words as in the index, where that is of some rows only. */
  condition?: string;
  /**
   * Rows that stay for good, however old. They are passed once: how far that has come is remembered in `clean_up_marks`,
   * so that no run has to look at all of them again.
   */
  unless?: string;
};

/** What is kept for how long. Sessions and codes stay a while for whoever looks into an incident. */
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
 * The statement that removes the next rows along the index: `$1` the end of use from which it goes on, `$2` the one before
 * which rows go. It gives how many it looked at and removed, and how far it came.
 *
 * @param size how many it looks at, and a few more where many ended in the same moment
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
