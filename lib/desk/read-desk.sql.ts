import "server-only";
import { businessDateSql } from "@/lib/ledger/business-date.sql";
import { type AgeingJson, type AgeingRow, ageingSql, toAgeing } from "@/lib/reconciliation/ageing/ageing.sql";
import { db } from "@/lib/server/db";
import {
  contradictedSince,
  type NetworkHealth,
  type NetworkHealthJson,
  networkHealthSql,
} from "@/lib/transfers/networks/get-network-health.sql";
import { type Age, ages, type DeskQueue, type DeskState, deskCountMax, type QueueKey } from "./desk.model";
import { type RailJson, type RailsToday, railsSql, toRails } from "./read-rails.sql";

/**
 * The table and condition of each queue's waiting records. Each table has an index on its status and time. The index of
 * `transfers` begins with the family.
 */
const pending: Record<QueueKey, string> = {
  interbank: "transfers WHERE family = 'interbank' AND status = 'pending'",
  wire: "transfers WHERE family = 'wire' AND status = 'pending'",
  wallet: "transfers WHERE family = 'wallet' AND status = 'pending'",
  loan: "loans WHERE status = 'pending'",
  deposit: "deposits WHERE status = 'pending'",
  dispute: "(SELECT id, opened_at AS created_at FROM disputes WHERE state = 'open') d WHERE true",
  incoming: "incoming_payments WHERE state = 'waiting'",
  // Converts `proposed_at` to the bank's clock, because ages use this clock, which may be ahead of the database's clock.
  proposal: `(SELECT id, proposed_at + ($1::timestamptz - clock_timestamp()) AS created_at FROM proposals WHERE state = 'open') p
     WHERE true`,
  // A network's settlement file stays in the state `preview` until a person other than the uploader confirms the file.
  file: "settlement_files WHERE state = 'preview'",
  // A suspended deposit does not mature. Its waiting time for the queue begins on its maturity date.
  maturity: `(SELECT id, matures_on::timestamp AT TIME ZONE (SELECT time_zone FROM business_day) AS created_at FROM deposits
     WHERE status = 'suspended' AND matures_on <= ${businessDateSql}) d WHERE true`,
};

/**
 * The limits of each age, in hours. An item belongs to an age if it is at least `until` hours old and less than `since` hours
 * old.
 */
const hoursByAge: Record<Age, [since: number | null, until: number]> = {
  hour: [1, 0],
  day: [24, 1],
  threeDays: [72, 24],
  longer: [null, 72],
};

type QueueJson = { key: QueueKey; oldestAt: string | null; byAge: Record<Age, number> };
type DeskRow = DeskState & {
  queues: QueueJson[] | null;
  ageing: AgeingJson[] | null;
  rails: RailJson[] | null;
  networks: NetworkHealthJson[] | null;
};

/** The content of the desk for a reader with all permissions. */
type WholeDesk = {
  state: DeskState;
  queues: DeskQueue[];
  ageing: AgeingRow[];
  rails: RailsToday;
  networks: NetworkHealth[];
};

/**
 * Reads all parts of the desk with one SQL query: the state of the bank, the queues `keys` at the moment `at`, the open
 * exceptions by age, the money that the rails have moved, and the health of the networks. Every count of a queue uses an index
 * and stops at a limit, so the query takes as long with ten million transfers as with a thousand.
 */
export async function readDesk(keys: readonly QueueKey[], at: Date, lateDays: number): Promise<WholeDesk> {
  const [row] = await db.query<DeskRow>(deskSql(keys, lateDays), [at, contradictedSince()]);
  if (!row) throw new Error("The query for the desk has returned no row");
  const { queues, ageing, rails, networks, ...state } = row;
  return {
    state,
    rails: toRails(rails ?? []),
    networks: (networks ?? []).map(({ oldestAt, ...network }) => ({
      ...network,
      oldestAt: oldestAt === null ? null : new Date(oldestAt),
    })),
    ageing: toAgeing(ageing ?? []),
    queues: (queues ?? []).map(({ oldestAt, ...queue }) => ({
      ...queue,
      oldestAt: oldestAt === null ? null : new Date(oldestAt),
    })),
  };
}

/** The SQL query of `readDesk`. */
export function deskSql(keys: readonly QueueKey[], lateDays: number): string {
  const queues = keys.map(queueSql).join(" UNION ALL ");
  return `
    SELECT d.begun, d.last,
           ${boundedCount("bank_day_failures WHERE resolved_at IS NULL")} AS "openFailures",
           ${boundedCount("emails WHERE state = 'failed' AND next_attempt_at > $1::timestamptz - interval '1 day'")} AS "failedEmails",
           (SELECT finished_at FROM book_checks ORDER BY id DESC LIMIT 1) AS "checkedAt",
           (SELECT sealed_at FROM seals WHERE stream = 'journal' ORDER BY number DESC LIMIT 1) AS "sealedAt",
           (SELECT json_agg(a) FROM (${ageingSql(lateDays)}) a) AS ageing,
           (SELECT json_agg(r) FROM (${railsSql}) r) AS rails,
           (SELECT json_agg(n) FROM (${networkHealthSql("$2::timestamptz")}) n) AS networks,
           ${queues ? `(SELECT json_agg(q) FROM (${queues}) q)` : "NULL::json"} AS queues
      FROM (SELECT min(date) FILTER (WHERE finished_at IS NULL) AS begun,
                   max(date) FILTER (WHERE finished_at IS NOT NULL) AS last FROM bank_days) d`;
}

function queueSql(key: QueueKey): string {
  const counts = ages.map((age) => {
    const [since, until] = hoursByAge[age];
    const after = since === null ? "" : `AND created_at > ${hoursAgo(since)}`;
    // The youngest age group has no upper limit for the creation time. The group therefore also contains records whose creation
    // time is ahead of the bank's clock.
    const before = until === 0 ? "" : `AND created_at <= ${hoursAgo(until)}`;
    // The `ORDER BY` matches the index, so that the planner uses the index. Without the `ORDER BY`, the planner would scan the
    // whole table if it overestimated the number of matching rows.
    return `'${age}', ${boundedCount(`${pending[key]} ${after} ${before} ORDER BY created_at DESC, id DESC`)}`;
  });
  return `SELECT '${key}' AS key, (SELECT min(created_at) FROM ${pending[key]}) AS "oldestAt",
                 json_build_object(${counts.join(", ")}) AS "byAge"`;
}

const hoursAgo = (hours: number) => `$1::timestamptz - interval '${hours} hours'`;

function boundedCount(from: string): string {
  return `(SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${deskCountMax}) counted)`;
}
