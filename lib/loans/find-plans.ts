import "server-only";
import { isCurrency } from "@/lib/money/currency";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { containsPattern } from "@/lib/server/sql-text";
import { type LoanPlan, type LoanPlanDbRow, loanPlanColumns, toLoanPlan } from "./plan";

/** What a list of plans is asked for. */
export type LoanPlanListQuery = {
  page: number;
  pageSize: number;
  /** Looks in the name. */
  search?: string | undefined;
  currency?: string | undefined;
  /** When it was made. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** `createdAt`, `loanName`, `amount`, `profit` or `totalInstallments`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
};

export type LoanPlanPage = { plans: LoanPlan[]; total: number };

const orderBy: Record<string, string> = {
  "-createdAt": "p.created_at DESC, p.id DESC",
  createdAt: "p.created_at, p.id",
  loanName: "lower(p.name), p.id",
  "-loanName": "lower(p.name) DESC, p.id",
  amount: "p.currency, p.amount_minor, p.id",
  "-amount": "p.currency, p.amount_minor DESC, p.id",
  profit: "p.profit_bp, p.id",
  "-profit": "p.profit_bp DESC, p.id",
  totalInstallments: "p.total_installments, p.id",
  "-totalInstallments": "p.total_installments DESC, p.id",
};

/**
 * A page of the plans that are not deleted, for everybody who is signed in.
 *
 * @throws AppError `validation_failed` for a currency or an order that does not exist
 */
export async function findLoanPlans(actor: Actor, query: LoanPlanListQuery): Promise<LoanPlanPage> {
  assertNotDisabled(actor);
  const order = orderBy[query.sort || "-createdAt"];
  if (!order) throw fieldError("sort", "invalid");
  if (query.currency && !isCurrency(query.currency)) throw fieldError("currency", "currency");
  const values: unknown[] = [];
  const conditions = ["p.status = 'active'"];
  const where = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (query.currency) where((place) => `p.currency = ${place}`, query.currency);
  if (query.from) where((place) => `p.created_at >= ${place}`, query.from);
  if (query.to) where((place) => `p.created_at <= ${place}`, query.to);
  if (query.search?.trim()) where((place) => `p.name ILIKE ${place}`, containsPattern(query.search));
  const filter = conditions.join(" AND ");
  const count = `SELECT count(*) AS total FROM loan_plans p WHERE ${filter}`;
  const rows = await db.query<LoanPlanDbRow & { total: bigint }>(
    `SELECT ${loanPlanColumns}, (${count}) AS total FROM loan_plans p WHERE ${filter} ORDER BY ${order}
      LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, query.pageSize, (query.page - 1) * query.pageSize],
  );
  const plans = rows.map(toLoanPlan);
  if (rows[0] || query.page === 1) return { plans, total: Number(rows[0]?.total ?? 0) };
  // Beyond the last page no row tells how many there are.
  const [counted] = await db.query<{ total: bigint }>(count, values);
  return { plans, total: Number(counted?.total ?? 0) };
}

/** The plan of this name that is offered, whatever the letters' case. @throws AppError `not_found` */
export async function getLoanPlan(actor: Actor, name: string): Promise<LoanPlan> {
  assertNotDisabled(actor);
  // Postgres cannot even look for a text with a NUL in it.
  const [row] = /\p{Cc}/u.test(name)
    ? []
    : await db.query<LoanPlanDbRow>(
        `SELECT ${loanPlanColumns} FROM loan_plans p WHERE lower(p.name) = lower($1) AND p.status = 'active'`,
        [name.trim()],
      );
  if (!row) throw new AppError("not_found");
  return toLoanPlan(row);
}
