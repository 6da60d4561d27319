import "server-only";
import { countSql, FilterBuilder, type Page, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { containsPattern } from "@/lib/lists/sql-text";
import type { Queryable } from "@/lib/server/db";
import type { PlanKey, PlanListQuery } from "./plan";

/** The table of loan plans or deposit plans, and the columns by which its list may be ordered beside name and time. */
export type PlanTable = {
  table: "loan_plans" | "deposit_plans";
  /** The columns of orders, by the order's name. */
  orders: Readonly<Record<string, string>>;
};

/** An order of plans: by a name of `orders`, `name` or `createdAt`. */
export type PlanOrder = { by: string; isDescending: boolean };

function orderSql({ orders }: PlanTable, { by, isDescending }: PlanOrder): string {
  const direction = isDescending ? " DESC" : "";
  if (by === "createdAt") return `p.created_at${direction}, p.id${direction}`;
  if (by === "name") return `lower(p.name)${direction}, p.id`;
  const column = orders[by];
  // Amounts of different currencies do not compare.
  return `${column?.endsWith("_minor") ? "p.currency, " : ""}p.${column}${direction}, p.id`;
}

/** A page of the plans that are offered, by their ids. */
export async function findPlanIds(kind: PlanTable, query: PlanListQuery, order: PlanOrder): Promise<Page<string>> {
  const conditions = new FilterBuilder();
  const { bind, values } = conditions;
  conditions.add("p.status = 'active'");
  if (query.currency) conditions.add(`p.currency = ${bind(query.currency)}`);
  if (query.from) conditions.add(`p.created_at >= ${bind(query.from)}`);
  if (query.to) conditions.add(`p.created_at <= ${bind(query.to)}`);
  if (query.search?.trim()) conditions.add(`p.name ILIKE ${bind(containsPattern(query.search))}`);
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

/** The plan of this name that is offered, whatever the letters' case; with `lock` nobody changes it until the transaction ends. */
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

/** Locks a plan that is offered until the transaction ends. @returns its id; undefined when there is none */
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
