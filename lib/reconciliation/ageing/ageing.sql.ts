import "server-only";
import { businessDateSql } from "@/lib/ledger/business-date.sql";
import { sqlWord } from "@/lib/lists/sql-text";
import type { Currency } from "@/lib/money/currency";
import { rolesThatMay } from "@/lib/roles";
import { ageBorders, ageGroups, lateAge } from "./ageing.model";

/**
 * SQL for the condition that staff must still work on an exception. In the SQL of this file, `x` is the exception and `o` is
 * its owner.
 */
export const waitingSql = "x.state IN ('open', 'suspense')";

/**
 * SQL for the age of an exception in days. The age counts from the date that the network's file states for the line. For a
 * payment that is missing in the files, the age counts from the day when the network accepted the payment. A late import
 * therefore does not make the exception younger. Null if nobody has to work on the exception any more.
 */
export const ageDaysSql = `CASE WHEN ${waitingSql} THEN greatest(0, ${businessDateSql} - x.happened_on) END`;

/** SQL for the condition that the owner may work on exceptions. */
export const mayWorkSql = `works_as(o, '{${rolesThatMay("reconciliation.work").map(sqlWord).join()}}')`;

/** SQL for the owner's first and last name. */
export const ownerNameSql = `rtrim(o.first_name || ' ' || o.last_name)`;

/**
 * SQL for the condition that an exception waits and that its age is in the age group with the key `age`. `lateAge` selects the
 * ages above `lateDays`.
 */
export function hasAgeSql(age: string, lateDays: number, bind: (value: unknown) => string): string {
  const group =
    age === lateAge ? { from: lateDays + 1, to: null } : ageGroups.find((candidate) => candidate.key === age);
  if (!group) return "false";
  const until = group.from > 0 ? `AND x.happened_on <= ${businessDateSql} - ${bind(group.from)}::int` : "";
  const since = group.to === null ? "" : `AND x.happened_on >= ${businessDateSql} - ${bind(group.to)}::int`;
  return `${waitingSql} ${since} ${until}`;
}

/**
 * The waiting exceptions of a rail, a currency and an age group. `openMinor` is the sum of the open exceptions, and
 * `suspenseMinor` is the sum of the exceptions on the suspense account. The amount of an exception is the network's amount less
 * the bank's amount. In the books, the balance of the suspense account is the total of `suspenseMinor` over all age groups, with
 * the opposite sign.
 */
export type AgeingRow = {
  rail: string;
  currency: Currency;
  /** The key of an age group. */
  age: string;
  itemCount: number;
  /** The number of exceptions that have no owner, or whose owner may not work on exceptions now. */
  unownedCount: number;
  /** The number of exceptions that are older than `lateDays`. */
  lateCount: number;
  openMinor: bigint;
  suspenseMinor: bigint;
};

/** A row of `ageingSql` in JSON. `index` is the index of the age group in `ageGroups`. */
export type AgeingJson = Omit<AgeingRow, "age" | "openMinor" | "suspenseMinor"> & {
  index: number;
  openMinor: string;
  suspenseMinor: string;
};

/**
 * The SQL query for the waiting exceptions by rail, currency and age group, oldest group first. Groups without exceptions are
 * left out. The query of the staff's desk (lib/desk) contains this query as one part. `toAgeing` converts the rows.
 */
export const ageingSql = (lateDays: number) => `
  SELECT x.rail, x.currency, width_bucket(x.age, ARRAY[${ageBorders.join()}]) AS index, count(*)::int AS "itemCount",
         count(*) FILTER (WHERE (${mayWorkSql}) IS NOT TRUE)::int AS "unownedCount",
         count(*) FILTER (WHERE x.age > ${lateDays})::int AS "lateCount",
         coalesce(sum(x.off_minor) FILTER (WHERE x.state = 'open'), 0)::text AS "openMinor",
         coalesce(sum(x.off_minor) FILTER (WHERE x.state = 'suspense'), 0)::text AS "suspenseMinor"
    FROM (SELECT x.rail, x.currency, x.state, x.owner_id, ${ageDaysSql} AS age, x.theirs_minor - x.ours_minor AS off_minor
            FROM settlement_exceptions x WHERE ${waitingSql}) x
    LEFT JOIN users o ON o.id = x.owner_id
   GROUP BY 1, 2, 3 ORDER BY x.rail, x.currency, index DESC`;

/** Converts the rows of `ageingSql` from JSON. */
export function toAgeing(rows: AgeingJson[]): AgeingRow[] {
  return rows.map(({ index, openMinor, suspenseMinor, ...row }) => ({
    ...{ ...row, age: ageGroups[index]?.key ?? "", openMinor: BigInt(openMinor), suspenseMinor: BigInt(suspenseMinor) },
  }));
}
