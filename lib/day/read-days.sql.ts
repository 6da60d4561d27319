import "server-only";
import type { BatchFailure } from "@/lib/batches/batch-result";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { BankDay, BankDayFailure, BankDayResult, LoanProvision } from "@/lib/server/prisma-client/client";

/**
 * The progress of the bank's days. `begun` is the first day whose end-of-day run has begun but is not finished. `last` is the
 * last finished day. `open` is the open business date, or null before the books are opened.
 */
export type DayProgress = { begun: string | null; last: string | null; open: string | null };

const progressSql = `SELECT min(date) FILTER (WHERE finished_at IS NULL) AS begun,
    max(date) FILTER (WHERE finished_at IS NOT NULL) AS last, (SELECT open_on FROM business_day) AS open FROM bank_days`;

export async function readDayProgress(): Promise<DayProgress> {
  const [progress] = await db.query<DayProgress>(progressSql);
  return progress ?? { begun: null, last: null, open: null };
}

/**
 * The count and sum of a task's items with one outcome in one currency. The currency is `XXX` for a task that moves no money.
 */
export type DayResult = Pick<BankDayResult, "task" | "currency" | "outcome" | "amountMinor"> & { itemCount: number };

/**
 * The end-of-day run of one day. If `finishedAt` is null, the run is in progress or was interrupted. A later call continues an
 * interrupted run.
 */
export type DayRun = BankDay & {
  results: DayResult[];
  /** The number of failed items. */
  failures: number;
};

type ResultJson = Omit<DayResult, "amountMinor"> & { amountMinor: string };
type RunJson = Omit<DayRun, "results"> & { results: ResultJson[] | null };

/**
 * The latest days, newest first, and the progress of the bank's days. `leadDays` is the number of days by which the date of a
 * demonstration is ahead of the real date.
 */
export async function readDays(runsMax: number): Promise<DayProgress & { leadDays: number; runs: DayRun[] }> {
  const rows = await db.query<DayProgress & { leadDays: number } & (RunJson | { date: null })>(
    `SELECT c.lead_days AS "leadDays", s.begun, s.last, s.open, ${columnsOf("bankDay", "d")}, r.results,
            (SELECT count(*)::int FROM bank_day_failures f WHERE f.date = d.date) AS failures
       FROM bank_clock c CROSS JOIN (${progressSql}) s
       LEFT JOIN (SELECT * FROM bank_days ORDER BY date DESC LIMIT $1) d ON true
       LEFT JOIN LATERAL (
         SELECT json_agg(json_build_object('task', task, 'currency', currency, 'outcome', outcome,
                  'itemCount', item_count, 'amountMinor', amount_minor::text) ORDER BY currency, outcome) AS results
           FROM bank_day_results WHERE date = d.date) r ON true
      ORDER BY d.date DESC`,
    [runsMax],
  );
  const { begun, last, open, leadDays } = rows[0] ?? { begun: null, last: null, open: null, leadDays: 0 };
  const runs = rows.flatMap(({ begun: _begun, last: _last, open: _open, leadDays: _leadDays, ...run }) =>
    run.date === null ? [] : [{ ...run, results: (run.results ?? []).map(toResult) }],
  );
  return { begun, last, open, leadDays, runs };
}

const toResult = (result: ResultJson): DayResult => ({ ...result, amountMinor: BigInt(result.amountMinor) });

/** An item that was not processed because of an error. */
export type DayFailure = Omit<BankDayFailure, "subjectType"> & Pick<BatchFailure, "subjectType">;

/**
 * Reads at most `limit` failures, and the number of all open failures. Open failures come before resolved failures. Within each
 * of these two groups, newer failures come first.
 */
export async function readFailures(limit: number): Promise<{ failures: DayFailure[]; openFailures: number }> {
  const rows = await db.query<DayFailure & { openFailures: number }>(
    `SELECT ${columnsOf("bankDayFailure", "f")},
            (SELECT count(*)::int FROM bank_day_failures WHERE resolved_at IS NULL) AS "openFailures"
       FROM bank_day_failures f ORDER BY resolved_at IS NOT NULL, date DESC, id DESC LIMIT $1`,
    [limit],
  );
  return {
    failures: rows.map(({ openFailures: _openFailures, ...failure }) => failure),
    openFailures: rows[0]?.openFailures ?? 0,
  };
}

/** Reads the provisions for loans that the last end-of-day run computed. The list is empty until a run has found loans. */
export function readProvisions(): Promise<LoanProvision[]> {
  return db.query<LoanProvision>(
    `SELECT ${columnsOf("loanProvision", "p")} FROM loan_provisions p
      WHERE p.date = (SELECT max(date) FROM loan_provisions) ORDER BY p.currency, p.stage`,
  );
}
