import "server-only";
import { daysBetween } from "@/lib/calendar";
import { isRoleTooPowerful } from "@/lib/database-role/check-role";
import { findSystemBalances, type SystemBalance } from "@/lib/ledger/system-balances.sql";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { dayEndsAt, lastDueDate, toNextDate } from "./day-end";
import { dayTaskNames } from "./day-tasks";

/** What became of a task's items in one currency; `XXX` for what is not about money. */
export type DayResult = { task: string; currency: string; outcome: string; itemCount: number; amountMinor: bigint };

/** The end of one day; without `finishedAt` it is under way, or was broken off and will be gone on with. */
export type DayRun = {
  date: string;
  startedAt: Date;
  finishedAt: Date | null;
  /** In the order of the tasks. */
  results: DayResult[];
  failures: number;
};

/** An item that an error kept from being done. */
export type DayFailure = {
  id: string;
  date: string;
  task: string;
  subjectType: "loan" | "deposit";
  subjectId: string;
  /** Of the line in its schedule; 0: the whole. */
  number: number;
  error: string;
  resolvedAt: Date | null;
};

/** The bank's day as staff see it. */
export type DayOverview = {
  /** The bank's present date. */
  date: string;
  /** Whether staff can move the date, and how far it is ahead of the calendar. */
  isDemo: boolean;
  leadDays: number;
  /** Whose end comes next, and the moment from which it is due. */
  nextDate: string;
  nextEndAt: Date;
  /** How many days are due and not over. */
  dueDays: number;
  /** Newest first. */
  runs: DayRun[];
  /** Open ones first, then the newest. */
  failures: DayFailure[];
  openFailures: number;
  balances: SystemBalance[];
  /** Whether the role that the site works as could rewrite the books. */
  isRoleTooPowerful: boolean;
};

const runsMax = 14;
const failuresMax = 50;

/** What `/manage-day` shows, in three queries. For staff. */
export async function getDayOverview(actor: Actor): Promise<DayOverview> {
  assertStaff(actor);
  const [state, failures, balances] = await Promise.all([findRuns(), findFailures(), findSystemBalances(db)]);
  const nextDate = toNextDate(state);
  return {
    date: bankDate(now()),
    isDemo: env().DEMO,
    leadDays: state.leadDays,
    nextDate,
    nextEndAt: dayEndsAt(nextDate),
    dueDays: Math.max(0, daysBetween(nextDate, lastDueDate()) + 1),
    runs: state.runs,
    ...failures,
    balances,
    isRoleTooPowerful: isRoleTooPowerful(),
  };
}

type ResultJson = Omit<DayResult, "amountMinor"> & { amountMinor: string };

type RunDbRow = {
  lead_days: number;
  begun: string | null;
  last: string | null;
  date: string | null;
  started_at: Date;
  finished_at: Date | null;
  results: ResultJson[] | null;
  failures: bigint;
};

async function findRuns() {
  const rows = await db.query<RunDbRow>(
    `SELECT c.lead_days, s.begun, s.last, d.date, d.started_at, d.finished_at, r.results,
            (SELECT count(*) FROM bank_day_failures f WHERE f.date = d.date) AS failures
       FROM bank_clock c
      CROSS JOIN (SELECT min(date) FILTER (WHERE finished_at IS NULL) AS begun,
                         max(date) FILTER (WHERE finished_at IS NOT NULL) AS last FROM bank_days) s
       LEFT JOIN (SELECT * FROM bank_days ORDER BY date DESC LIMIT $1) d ON true
       LEFT JOIN LATERAL (
         SELECT json_agg(json_build_object('task', task, 'currency', currency, 'outcome', outcome,
                  'itemCount', item_count, 'amountMinor', amount_minor::text) ORDER BY currency, outcome) AS results
           FROM bank_day_results WHERE date = d.date) r ON true
      ORDER BY d.date DESC`,
    [runsMax],
  );
  const [first] = rows;
  return {
    leadDays: first?.lead_days ?? 0,
    begun: first?.begun ?? null,
    last: first?.last ?? null,
    runs: rows.flatMap((row): DayRun[] =>
      row.date === null
        ? []
        : [
            {
              date: row.date,
              startedAt: row.started_at,
              finishedAt: row.finished_at,
              results: toResults(row.results ?? []),
              failures: Number(row.failures),
            },
          ],
    ),
  };
}

function toResults(results: ResultJson[]): DayResult[] {
  const order: readonly string[] = dayTaskNames;
  const place = ({ task }: ResultJson) => order.indexOf(task);
  return results
    .toSorted((a, b) => place(a) - place(b))
    .map((result) => ({ ...result, amountMinor: BigInt(result.amountMinor) }));
}

async function findFailures(): Promise<{ failures: DayFailure[]; openFailures: number }> {
  const rows = await db.query<{
    id: string;
    date: string;
    task: string;
    subject_type: DayFailure["subjectType"];
    subject_id: string;
    number: number;
    error: string;
    resolved_at: Date | null;
    open_count: bigint;
  }>(
    `SELECT id, date, task, subject_type, subject_id, number, error, resolved_at,
            (SELECT count(*) FROM bank_day_failures WHERE resolved_at IS NULL) AS open_count
       FROM bank_day_failures ORDER BY resolved_at IS NOT NULL, date DESC, id DESC LIMIT $1`,
    [failuresMax],
  );
  return {
    openFailures: Number(rows[0]?.open_count ?? 0),
    failures: rows.map((row) => ({
      id: row.id,
      date: row.date,
      task: row.task,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      number: row.number,
      error: row.error,
      resolvedAt: row.resolved_at,
    })),
  };
}
