import "server-only";
import type { Currency } from "@/lib/money/currency";
import { db, type Queryable } from "@/lib/server/db";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import type { ReceiverChange } from "./rail.model";

/**
 * The money and the waiting payments of a rail in one currency. A rail without money and without orders has one row, whose
 * currency is null.
 */
export type RailRow = {
  rail: TransferChannel;
  currency: Currency | null;
  floatMinor: bigint;
  waiting: number;
  waitingMinor: bigint;
  unsent: number;
  failing: number;
  oldestAt: Date | null;
  lastError: string | null;
  pauseId: string | null;
  reason: string | null;
  pausedAt: Date | null;
  pausedByName: string | null;
  lookedAt: Date | null;
  succeededAt: Date | null;
  problem: string | null;
  problemDetail: string | null;
  problemSince: Date | null;
  setAside: number;
  /** The number of returns that cannot be sent, and the oldest of them as JSON. */
  stuckCount: number;
  stuck: StuckReturnJson[] | null;
  /**
   * The number of corrections that staff have not marked as done, and the newest of these corrections as JSON. Null if
   * `withChanges` is false.
   */
  changeCount: number | null;
  changes: ChangeJson[] | null;
};

type ChangeJson = Omit<ReceiverChange, "receivedAt"> & { receivedAt: string };

/** The maximum number of corrections that are read, newest first. */
const changesMax = 10;

type StuckReturnJson = { id: string; problem: string; detail: string | null; since: string };

/** The maximum number of unsendable returns that are read, oldest first. */
const stuckMax = 5;

/**
 * For each of `rails`, reads the money, the waiting payments, the open pause and the last exchange of files, with one query.
 *
 * @param asideSince only messages that were set aside since this moment are counted
 * @param withChanges true if the rails' networks send corrected data of receivers; these data are then also read
 */
export async function readRailRows(
  rails: readonly TransferChannel[],
  asideSince: Date,
  { withChanges }: { withChanges: boolean },
): Promise<RailRow[]> {
  const changes = withChanges
    ? `(SELECT count(*)::int FROM ach_changes WHERE done_at IS NULL) AS "changeCount",
       (SELECT jsonb_agg(c) FROM (
          SELECT a.transfer_id AS "transferId", a.code, a.corrected, a.received_at AS "receivedAt", t.sender_id AS "customerId",
                 rtrim(s.first_name || ' ' || s.last_name) AS "customerName"
            FROM ach_changes a JOIN transfers t ON t.id = a.transfer_id JOIN users s ON s.id = t.sender_id
           WHERE a.done_at IS NULL ORDER BY a.received_at DESC, a.transfer_id, a.code LIMIT ${changesMax}) c) AS changes`
    : `NULL AS "changeCount", NULL AS changes`;
  return await db.query<RailRow>(
    `WITH waiting AS (
       SELECT o.rail, t.currency, count(*)::int AS waiting, sum(t.amount_minor)::bigint AS minor,
              (count(*) FILTER (WHERE o.attempts = 0))::int AS unsent,
              (count(*) FILTER (WHERE o.failures > 0))::int AS failing, min(o.created_at) AS oldest_at,
              (array_agg(o.last_error ORDER BY o.next_attempt_at DESC) FILTER (WHERE o.failures > 0))[1] AS last_error
         FROM network_orders o JOIN transfers t ON t.id = o.transfer_id
        WHERE o.state IN ('queued', 'submitted') AND o.rail = ANY($1) GROUP BY 1, 2),
     floats AS (
       SELECT replace(split_part(code, ':', 2), '-', '_') AS rail, currency, ledger_system_balance(id) AS minor
         FROM ledger_accounts WHERE NOT tracked AND code LIKE 'settlement:%'),
     money AS (
       SELECT rail, currency, coalesce(f.minor, 0) AS float_minor, coalesce(w.waiting, 0) AS waiting,
              coalesce(w.minor, 0) AS waiting_minor, coalesce(w.unsent, 0) AS unsent, coalesce(w.failing, 0) AS failing,
              w.oldest_at, w.last_error
         FROM waiting w FULL JOIN floats f USING (rail, currency))
     SELECT r.rail, m.currency, coalesce(m.float_minor, 0) AS "floatMinor", coalesce(m.waiting, 0) AS waiting,
            coalesce(m.waiting_minor, 0) AS "waitingMinor", coalesce(m.unsent, 0) AS unsent,
            coalesce(m.failing, 0) AS failing, m.oldest_at AS "oldestAt", m.last_error AS "lastError",
            p.id AS "pauseId", p.reason, p.paused_at AS "pausedAt",
            rtrim(u.first_name || ' ' || u.last_name) AS "pausedByName", x.looked_at AS "lookedAt",
            x.succeeded_at AS "succeededAt", x.problem, x.problem_detail AS "problemDetail", x.problem_since AS "problemSince",
            (SELECT count(*)::int FROM network_messages a
              WHERE a.state = 'set_aside' AND a.created_at > $2 AND a.rail = r.rail) AS "setAside",
            (SELECT count(*)::int FROM returns_to_send s WHERE s.rail = r.rail AND s.problem IS NOT NULL) AS "stuckCount",
            (SELECT jsonb_agg(s) FROM (
               SELECT incoming_payment_id AS id, problem, problem_detail AS detail, problem_since AS since FROM returns_to_send
                WHERE rail = r.rail AND problem IS NOT NULL ORDER BY created_at, incoming_payment_id LIMIT ${stuckMax}) s) AS stuck,
            ${changes}
       FROM unnest($1::text[]) WITH ORDINALITY r(rail, place)
       LEFT JOIN money m ON m.rail = r.rail
       LEFT JOIN rail_pauses p ON p.rail = r.rail AND p.resumed_at IS NULL
       LEFT JOIN users u ON u.id = p.paused_by
       LEFT JOIN network_exchanges x ON x.rail = r.rail
      ORDER BY r.place, m.currency`,
    [rails, asideSince],
  );
}

/** The outcomes of `pause_rail` and `resume_rail` (prisma/functions/transfers). */
export type PauseOutcome = "paused" | "resumed" | "forbidden" | "changed";

type Pause = { id: string; reason: string; actorId: string; roles: readonly string[]; at: Date };

export async function callPauseRail(tx: Queryable, rail: string, pause: Pause): Promise<PauseOutcome> {
  return await outcomeOf(
    tx.query("SELECT pause_rail($1, $2, $3, $4, $5, $6) AS outcome", [
      ...[pause.id, rail, pause.reason, pause.actorId, pause.roles, pause.at],
    ]),
  );
}

export async function callResumeRail(tx: Queryable, pause: Pause): Promise<PauseOutcome> {
  return await outcomeOf(
    tx.query("SELECT resume_rail($1, $2, $3, $4, $5) AS outcome", [
      ...[pause.id, pause.reason, pause.actorId, pause.roles, pause.at],
    ]),
  );
}

/** Reads the outcome that an SQL function returns in the column `outcome`. */
export async function outcomeOf<Outcome>(rows: Promise<{ outcome: Outcome }[]>): Promise<Outcome> {
  const [row] = await rows;
  if (!row) throw new Error("the function has returned no row");
  return row.outcome;
}
