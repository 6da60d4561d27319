import "server-only";
import { countSql, FilterBuilder, type Page, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { containsText } from "@/lib/lists/sql-text";
import type { Queryable } from "@/lib/server/db";
import type { PlanKey, PlanListQuery } from "./plan.model";

/** The table of loan plans or deposit plans. A list can be ordered by name, by creation time, or by a column in `orders`. */
export type PlanTable = {
  table: "loan_plans" | "deposit_plans";
  /** The database columns, keyed by the names of the orders. */
  orders: Readonly<Record<string, string>>;
};

/** An order of plans. `by` is `name`, `createdAt` or a key of `orders`. */
export type PlanOrder = { by: string; isDescending: boolean };

function orderSql({ orders }: PlanTable, { by, isDescending }: PlanOrder): string {
  const direction = isDescending ? " DESC" : "";
  if (by === "createdAt") return `p.created_at${direction}, p.id${direction}`;
  if (by === "name") return `lower(p.name)${direction}, p.id`;
  const column = orders[by];
  // Amounts in different currencies cannot be compared. The list is therefore ordered by currency first.
  return `${column?.endsWith("_minor") ? "p.currency, " : ""}p.${column}${direction}, p.id`;
}

/** The ids of the offered plans on a page. */
export async function findPlanIds(kind: PlanTable, query: PlanListQuery, order: PlanOrder): Promise<Page<string>> {
  const conditions = new FilterBuilder();
  const { bind, values } = conditions;
  conditions.add("p.status = 'active'");
  if (query.currency) conditions.add(`p.currency = ${bind(query.currency)}`);
  if (query.from) conditions.add(`p.created_at >= ${bind(query.from)}`);
  if (query.to) conditions.add(`p.created_at <= ${bind(query.to)}`);
  if (query.search?.trim()) conditions.add(containsText("p.name", query.search, bind));
  const matching = `${kind.table} p WHERE ${conditions.filter.sql}`;
  const { items, total } = await readPage<{ id: string }>({
    columns: "p.id",
    from: `${matching} ORDER BY ${orderSql(kind, order)} ${pageSql(query)}`,
    count: countSql(matching, undefined),
    values,
    page: query.page,
  });
  return { items: items.map(({ id }) => id), total };
}

/**
 * The id of the offered plan with this name, in any letter case. With the lock `FOR SHARE`, no other transaction can change the
 * plan until this transaction ends.
 */
export async function findOfferedPlan(
  { table }: PlanTable,
  from: Queryable,
  name: string,
  lock: "" | "FOR SHARE" = "",
): Promise<string | undefined> {
  const [plan] = await from.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE lower(name) = lower($1) AND status = 'active' ${lock}`,
    [name],
  );
  return plan?.id;
}

/** Locks an offered plan until the transaction ends. @returns the plan's id; undefined when the plan is not offered */
export async function lockOfferedPlan(
  { table }: PlanTable,
  tx: Queryable,
  { id, name }: PlanKey,
): Promise<string | undefined> {
  const [plan] = await tx.query<{ id: string }>(
    `SELECT id FROM ${table}
      WHERE status = 'active' AND ($1::uuid IS NULL AND lower(name) = lower($2) OR id = $1) FOR UPDATE`,
    [id ?? null, name],
  );
  return plan?.id;
}
