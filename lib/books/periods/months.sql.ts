import "server-only";
import type { Queryable } from "@/lib/server/db";

/** The outcomes of `close_month` and `reopen_month`; see prisma/functions/books/book_periods.sql. */
export type MonthOutcome = "done" | "forbidden" | "changed" | "early" | "order";

/**
 * A closing or reopening of a month. `month` has the form `YYYY-MM`. `event` is the audit event as JSON, without action and
 * subject.
 */
type MonthChange = { month: string; actorId: string; at: Date; event: string };

/** Closes a month, and writes the audit event in the same call. */
export async function closeMonthOfBooks(tx: Queryable, change: MonthChange): Promise<MonthOutcome> {
  const [row] = await tx.query<{ outcome: MonthOutcome }>(
    "SELECT close_month(($1 || '-01')::date, $2, $3, $4::jsonb) AS outcome",
    [change.month, change.actorId, change.at, change.event],
  );
  return row?.outcome ?? "forbidden";
}

/** Opens a closed month again, and writes the audit event in the same call. */
export async function reopenMonthOfBooks(tx: Queryable, change: MonthChange): Promise<MonthOutcome> {
  const [row] = await tx.query<{ outcome: MonthOutcome }>(
    "SELECT reopen_month(($1 || '-01')::date, $2, $3, $4::jsonb) AS outcome",
    [change.month, change.actorId, change.at, change.event],
  );
  return row?.outcome ?? "forbidden";
}

/** `running`: the month's last day has not ended. */
export type MonthState = "running" | "open" | "closed";

export type BookMonth = {
  /** `YYYY-MM`. */
  month: string;
  state: MonthState;
  /** The time at which the month was last closed or reopened. Null for a month that was never closed. */
  changedAt: Date | null;
  changedByName: string | null;
  /** True if the month can be closed now, because the months before it are closed. */
  isNext: boolean;
  /** True if the month is the last closed month. Only this month can be opened again. */
  isLast: boolean;
};

/** The months from the first closed date to the present, newest first. */
export async function queryMonths(db: Queryable): Promise<BookMonth[]> {
  return await db.query<BookMonth>(
    `WITH ends AS (SELECT date_trunc('month', min(date)) AS first, max(date) AS last FROM ledger_closings),
          months AS (SELECT m::date AS month, (m + interval '1 month' - interval '1 day')::date <= ends.last AS is_over
                       FROM ends CROSS JOIN generate_series(ends.first, date_trunc('month', ends.last + 1), interval '1 month') m)
     SELECT to_char(m.month, 'YYYY-MM') AS month,
            CASE WHEN p.is_closed THEN 'closed' WHEN m.is_over THEN 'open' ELSE 'running' END AS state,
            p.changed_at AS "changedAt", rtrim(u.first_name || ' ' || u.last_name) AS "changedByName",
            m.is_over AND p.is_closed IS NOT TRUE AND coalesce(lag(p.is_closed) OVER w, lag(m.month) OVER w IS NULL) AS "isNext",
            coalesce(p.is_closed, false) AND lead(p.is_closed) OVER w IS NOT TRUE AS "isLast"
       FROM months m LEFT JOIN book_periods p ON p.month = m.month LEFT JOIN users u ON u.id = p.changed_by
     WINDOW w AS (ORDER BY m.month) ORDER BY m.month DESC`,
  );
}

type OpenWork = { exceptions: bigint; payments: bigint; proposals: bigint };

/**
 * The work that staff should finish before they close a month: unresolved differences between the books and settlement files
 * (exceptions), undecided incoming payments, and unconfirmed proposals of journal entries.
 */
export async function queryOpenWork(db: Queryable): Promise<OpenWork> {
  const [row] = await db.query<OpenWork>(
    `SELECT (SELECT count(*) FROM settlement_exceptions WHERE state IN ('open', 'suspense')) AS exceptions,
            (SELECT count(*) FROM incoming_payments WHERE state = 'waiting') AS payments,
            (SELECT count(*) FROM proposals WHERE state = 'open' AND kind IN ('journal.post', 'journal.reverse')
                AND expires_at > clock_timestamp()) AS proposals`,
  );
  return row ?? { exceptions: 0n, payments: 0n, proposals: 0n };
}
