import "server-only";
import { FilterBuilder, type Page, type PageQuery, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { matchesText } from "@/lib/lists/sql-text";
import type { Currency } from "@/lib/money/currency";
import { ageDaysSql, hasAgeSql, mayWorkSql, ownerNameSql, waitingSql } from "@/lib/reconciliation/ageing/ageing.sql";
import { transferKeyOf } from "@/lib/reconciliation/reading/line-reference";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { exceptionColumns, type SettlementException } from "./exception.sql";

/** The filter of a list of exceptions. A field with an empty text has no effect. */
export type ExceptionFilter = {
  /** A part of the exception's reference, or the reference of a transfer. */
  search: string;
  state: string;
  kind: string;
  rail: string;
  fileId: string;
  /** The key of an age group, or `late`. Selects only waiting exceptions. */
  age: string;
  /**
   * The id of the owner, `me` for the reader (`ofReader`), or `none` for waiting exceptions that have no owner, or whose owner
   * may no longer work on exceptions.
   */
  owner: string;
  sort: string;
};

/**
 * An exception in a list, with its age in days, its owner, and the name of the file that showed the difference. `isOwnerActive`
 * is false if the owner has lost the permission to work on exceptions. The owner filter `none` also selects such an exception.
 */
export type ListedException = SettlementException & {
  fileName: string;
  /** Null if nobody has to work on the exception any more. */
  ageDays: number | null;
  ownerName: string | null;
  isOwnerActive: boolean;
};

/** The columns of `ListedException`. The query must contain `listedTables`. */
export const listedColumns = `${exceptionColumns}, f.name AS "fileName", ${ageDaysSql} AS "ageDays", ${ownerNameSql} AS "ownerName",
  coalesce(${mayWorkSql}, false) AS "isOwnerActive"`;

/**
 * SQL joins for the files and the owners of the listed exceptions. In the SQL, `x` is the exception, `f` the file and `o` the
 * owner.
 */
export const listedTables = "JOIN settlement_files f ON f.id = x.file_id LEFT JOIN users o ON o.id = x.owner_id";

/** Replaces the owner `me` in a filter with the reader's id. */
export function ofReader<Filter extends ExceptionFilter>(filter: Filter, readerId: string): Filter {
  return filter.owner === "me" ? { ...filter, owner: readerId } : filter;
}

const orders: Record<string, string> = {
  "": "x.created_at DESC, x.id DESC",
  date: "x.happened_on, x.id",
  "-date": "x.happened_on DESC, x.id DESC",
};

/** The sort keys of the list of exceptions. */
export const exceptionSorts = ["date"];

/**
 * Reads a page of exceptions. The default order is newest first. One search finds the matching rows for both the page and the
 * count, because searching a million rows takes longer than the rest of the query.
 */
export async function readExceptions({ page, pageSize, countMax, ...filter }: ExceptionFilter & PageQuery) {
  const { sql, values } = conditionsOf(filter);
  const order = orders[filter.sort] ?? orders[""];
  const upTo = countMax === undefined ? "" : `LIMIT ${countMax}`;
  return (await readPage<ListedException>({
    with: `found AS MATERIALIZED (SELECT x.id FROM settlement_exceptions x WHERE ${sql} ORDER BY ${order} ${upTo})`,
    columns: listedColumns,
    from: `(SELECT id FROM found ${pageSql({ page, pageSize })}) shown
           JOIN settlement_exceptions x ON x.id = shown.id ${listedTables} ORDER BY ${order}`,
    count: "SELECT count(*) FROM found",
    values,
    page,
  })) satisfies Page<ListedException>;
}

function conditionsOf({ search, state, kind, rail, fileId, age, owner }: Omit<ExceptionFilter, "sort">) {
  const conditions = new FilterBuilder();
  const { bind, values } = conditions;
  if (state) conditions.add(`x.state = ${bind(state)}::settlement_exception_state`);
  if (kind) conditions.add(`x.kind = ${bind(kind)}::settlement_exception_kind`);
  if (rail) conditions.add(`x.rail = ${bind(rail)}`);
  if (fileId) conditions.add(`x.file_id = ${bind(fileId)}::uuid`);
  if (age) conditions.add(hasAgeSql(age, env().EXCEPTION_ALARM_DAYS, bind));
  if (owner === "none") {
    conditions.add(`${waitingSql} AND NOT EXISTS (SELECT FROM users o WHERE o.id = x.owner_id AND ${mayWorkSql})`);
  } else if (owner) {
    conditions.add(`x.owner_id = ${bind(owner)}::uuid`);
  }
  const text = search.replace(/\p{Cc}/gu, " ").trim();
  const tail = transferKeyOf(text);
  if (tail) {
    conditions.add(
      // Postgres computes the array before it searches the exceptions, so each side of the OR can use an index.
      `(x.transfer_id = ANY (ARRAY(SELECT t.id FROM transfers t WHERE "right"(t.id::text, 12) = ${bind(tail)})) OR x.reference = ${bind(text)})`,
    );
  } else if (text) {
    conditions.add(matchesText("x.reference", text, bind));
  }
  return { sql: conditions.filter.sql, values };
}

/** Reads the exceptions that are older than `last`, newest first. An export reads all exceptions with repeated calls. */
export async function readExceptionsAfter(
  filter: ExceptionFilter,
  last: ListedException | undefined,
  limit: number,
): Promise<ListedException[]> {
  const { sql, values } = conditionsOf(filter);
  const bind = (value: unknown) => `$${values.push(value)}`;
  const after = last ? `AND (x.created_at, x.id) < (${bind(last.createdAt)}::timestamptz, ${bind(last.id)}::uuid)` : "";
  return await db.query<ListedException>(
    `SELECT ${listedColumns} FROM settlement_exceptions x ${listedTables}
      WHERE ${sql} ${after} ORDER BY x.created_at DESC, x.id DESC LIMIT ${limit}`,
    values,
    { planEachTime: true },
  );
}

/**
 * The number and the sum of the differences on a rail's suspense account. A difference is the network's amount less the bank's
 * amount.
 */
type SuspenseItem = { rail: string; currency: Currency; offMinor: bigint; itemCount: number };

/**
 * A member of staff who may work on exceptions. `isActive` is false for a person who has lost this permission but still owns
 * waiting exceptions.
 */
export type ExceptionPerson = { id: string; name: string; isActive: boolean };

export type ExceptionSummary = {
  counts: Record<string, number>;
  suspense: SuspenseItem[];
  hasFiles: boolean;
  people: ExceptionPerson[];
};

/**
 * Counts the exceptions in each state, at most `countMax` per state. Also reads the sums on the suspense accounts, and the staff
 * who may own exceptions or still own waiting exceptions.
 */
export async function readSummary(countMax: number): Promise<ExceptionSummary> {
  const [summary] = await db.query<{
    counts: Record<string, number>;
    suspense: { rail: string; currency: Currency; offMinor: string; itemCount: number }[];
    hasFiles: boolean;
    people: ExceptionPerson[];
  }>(
    `SELECT (SELECT json_object_agg(s.state, (
               SELECT count(*) FROM (SELECT FROM settlement_exceptions x WHERE x.state = s.state
                                      ORDER BY x.created_at DESC, x.id DESC LIMIT ${countMax}) counted))
               FROM unnest(enum_range(NULL::settlement_exception_state)) s(state)) AS counts,
            (SELECT coalesce(json_agg(i ORDER BY i.rail, i.currency), '[]')
               FROM (SELECT x.rail, x.currency, sum(x.theirs_minor - x.ours_minor)::text AS "offMinor", count(*)::int AS "itemCount"
                       FROM settlement_exceptions x WHERE x.state = 'suspense' GROUP BY 1, 2) i) AS suspense,
            EXISTS (SELECT FROM settlement_files) AS "hasFiles",
            (SELECT coalesce(json_agg(json_build_object('id', o.id, 'name', ${ownerNameSql}, 'isActive', ${mayWorkSql})
                                      ORDER BY ${ownerNameSql}, o.id), '[]')
               FROM users o
              WHERE o.id IN (SELECT o.id FROM users o WHERE o.role <> 'customer' AND ${mayWorkSql}
                             UNION SELECT x.owner_id FROM settlement_exceptions x WHERE ${waitingSql})) AS people`,
  );
  return {
    counts: summary?.counts ?? {},
    suspense: (summary?.suspense ?? []).map((item) => ({ ...item, offMinor: BigInt(item.offMinor) })),
    hasFiles: summary?.hasFiles ?? false,
    people: summary?.people ?? [],
  };
}
