import "server-only";
import { sqlWord } from "@/lib/lists/sql-text";
import { type Currency, currenciesByDigits, isCurrency } from "@/lib/money/currency";
import { hundredthsToMinor } from "@/lib/money/hundredths";
import { db, type Queryable } from "@/lib/server/db";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import type { WorkClaim } from "./work.model";
import { sourceOf, type WorkKind } from "./work-sources.sql";

/**
 * The conditions on the records of one kind. The moments are in the bank's time or in real time, depending on the kind
 * (`isCalendarTime`).
 */
export type KindBounds = {
  kind: WorkKind;
  /** If given, only records that follow this creation time and id match. */
  after: { createdAt: Date; id: string } | null;
  /** If given, only records that were created at this moment or earlier match. */
  until: Date | null;
};

export type WorkConditions = {
  readerId: string;
  at: Date;
  owner: "" | "mine" | "free";
  currency: string;
  /** The smallest and the largest matching amount, in hundredths of a unit. */
  min: bigint | null;
  max: bigint | null;
};

type WorkRow = {
  kind: WorkKind;
  id: string;
  createdAt: Date;
  amountMinor: bigint | null;
  currency: string | null;
  recordVersion: number | null;
  about: string;
  detail: string;
  /** True for the record with the key `opened`. This record is returned even if it does not match the conditions. */
  isOpened: boolean;
} & WorkClaim;

type Bind = (value: unknown) => string;
/**
 * Returns the SQL placeholder of a parameter that contains the present moment. The value is bound only at the first call, because
 * Postgres refuses a query with unused values.
 */
type Moment = () => string;

function momentOf(at: Date, bind: Bind): Moment {
  let text: string | undefined;
  return () => {
    text ??= `${bind(at)}::timestamptz`;
    return text;
  };
}

/**
 * Reads the first `limit` matching records of each kind in the order of creation time and id, and the record `opened`. An index
 * limits the rows of each kind, so the time of the query does not grow with the number of records.
 */
export async function queryWork(
  bounds: KindBounds[],
  conditions: WorkConditions,
  { limit, opened }: { limit: number; opened: { kind: WorkKind; id: string } | null },
): Promise<WorkRow[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const now = momentOf(conditions.at, bind);
  const lists = bounds.map((kind) => rowsSql(kind.kind, now, false, firstSql(kind, conditions, limit, now, bind)));
  const one = opened ? [rowsSql(opened.kind, now, true, openSql(opened.kind, `r.id = ${bind(opened.id)}::uuid`))] : [];
  const parts = [...lists, ...one];
  return parts.length === 0 ? [] : await db.query<WorkRow>(parts.join(" UNION ALL "), values);
}

const createdAtOf = (kind: WorkKind) => sourceOf(kind).createdAt ?? "r.created_at";

/** SQL for the ids and creation times of the first `limit` matching records of a kind. */
function firstSql(bounds: KindBounds, conditions: WorkConditions, limit: number, now: Moment, bind: Bind): string {
  const { kind, after, until } = bounds;
  const createdAt = createdAtOf(kind);
  const filters = [
    ...(after ? [`(${createdAt}, r.id) > (${bind(after.createdAt)}::timestamptz, ${bind(after.id)}::uuid)`] : []),
    ...(until ? [`${createdAt} <= ${bind(until)}::timestamptz`] : []),
    ...moneyFilters(kind, conditions, bind),
    ...(conditions.owner === "free" ? [`NOT EXISTS (${liveClaimSql(kind, now)})`] : []),
  ];
  const mine =
    conditions.owner === "mine"
      ? `(SELECT c.subject_id FROM work_claims c WHERE c.kind = '${sqlWord(kind)}' AND c.claimed_by = ${bind(conditions.readerId)}::uuid
           AND c.claimed_until > ${now()}
         UNION SELECT c.subject_id FROM work_claims c WHERE c.kind = '${sqlWord(kind)}' AND c.assigned_to = ${bind(conditions.readerId)}::uuid) m JOIN`
      : "";
  return openSql(kind, filters.join(" AND ") || "true", mine, `ORDER BY ${createdAt}, r.id LIMIT ${limit}`);
}

function openSql(kind: WorkKind, condition: string, mine = "", end = ""): string {
  const { table, open, moneyJoins = "" } = sourceOf(kind);
  return `SELECT r.id, ${createdAtOf(kind)} AS created_at FROM ${mine} ${table} r ${mine ? "ON r.id = m.subject_id" : ""} ${moneyJoins}
           WHERE ${open} AND ${condition} ${end}`;
}

const liveClaimSql = (kind: WorkKind, now: Moment) =>
  `SELECT FROM work_claims c WHERE c.kind = '${sqlWord(kind)}' AND c.subject_id = r.id AND c.claimed_until > ${now()}`;

function moneyFilters(kind: WorkKind, { currency, min, max }: WorkConditions, bind: Bind): string[] {
  const source = sourceOf(kind);
  if (!currency && min === null && max === null) return [];
  if (!source.amountMinor || !source.currency) return ["false"];
  const of = source.currency;
  const limit = (sign: string, hundredths: bigint | null, rounding: "up" | "down") =>
    hundredths === null
      ? []
      : [
          currenciesByDigits()
            .map(({ digits, currencies }) => {
              const minor = bind(hundredthsToMinor(hundredths, digits, rounding));
              return `${of} = ANY(${bind(currencies)}::text[]) AND abs(${source.amountMinor}) ${sign} ${minor}::bigint`;
            })
            .join(" OR "),
        ];
  return [
    ...(currency ? [`${of} = ${bind(currency)}::text`] : []),
    ...[...limit(">=", min, "up"), ...limit("<=", max, "down")].map((condition) => `(${condition})`),
  ];
}

function rowsSql(kind: WorkKind, now: Moment, isOpened: boolean, ids: string): string {
  const { table, moneyJoins = "", joins = "", amountMinor, currency, version, about, detail } = sourceOf(kind);
  return `(SELECT '${sqlWord(kind)}' AS kind, r.id, p.created_at AS "createdAt", ${amountMinor ?? "NULL"}::bigint AS "amountMinor",
      ${currency ?? "NULL"}::text AS currency, ${version ?? "NULL"}::integer AS "recordVersion", ${about} AS about, ${detail} AS detail, ${isOpened} AS "isOpened",
      CASE WHEN c.claimed_until > ${now()} THEN c.claimed_by END AS "holderId", CASE WHEN c.claimed_until > ${now()} THEN c.claimed_until END AS until,
      CASE WHEN c.claimed_until > ${now()} THEN (SELECT rtrim(h.first_name || ' ' || h.last_name) FROM users h WHERE h.id = c.claimed_by) END AS "holderName",
      c.assigned_to AS "assigneeId", (SELECT rtrim(a.first_name || ' ' || a.last_name) FROM users a WHERE a.id = c.assigned_to) AS "assigneeName",
      coalesce(c.note, '') AS note, coalesce(c.version, 0) AS version
    FROM (${ids}) p JOIN ${table} r ON r.id = p.id ${moneyJoins} ${joins}
    LEFT JOIN work_claims c ON c.kind = '${sqlWord(kind)}' AND c.subject_id = r.id)`;
}

/** True if the record waits for staff. */
export async function isWaiting(tx: Queryable, { kind, id }: { kind: WorkKind; id: string }): Promise<boolean> {
  return (await tx.query(openSql(kind, "r.id = $1::uuid"), [id])).length > 0;
}

export const toMoney = ({ amountMinor, currency }: Pick<WorkRow, "amountMinor" | "currency">) =>
  amountMinor !== null && currency !== null && isCurrency(currency) ? { amountMinor, currency } : null;

/** A pending transfer with the data that an approval needs. */
export type MatchingTransfer = {
  family: TransferFamily;
  id: string;
  version: number;
  amountMinor: bigint;
  currency: Currency;
};

/**
 * Reads the first `limit` transfers that match the conditions, in the order of creation time and id. `bounds` contains only
 * kinds of transfers.
 */
export async function queryMatching(
  bounds: KindBounds[],
  conditions: WorkConditions,
  limit: number,
): Promise<MatchingTransfer[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const now = momentOf(conditions.at, bind);
  const firsts = bounds.map((kind) => `(${firstSql(kind, conditions, limit, now, bind)})`);
  if (firsts.length === 0) return [];
  return await db.query<MatchingTransfer>(
    `SELECT r.family, r.id, r.version, r.amount_minor AS "amountMinor", r.currency
       FROM (${firsts.join(" UNION ALL ")}) p JOIN transfers r USING (id) ORDER BY p.created_at, r.id LIMIT ${limit}`,
    values,
  );
}
