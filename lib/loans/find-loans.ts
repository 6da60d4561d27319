import "server-only";
import { type Actor, assertNotDisabled, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { LoanStatus } from "@/lib/server/prisma-client/enums";
import { containsPattern } from "@/lib/server/sql-text";
import { type Loan, type LoanDbRow, loanColumns, loanTables, toLoan } from "./loan";
import { loanStatuses } from "./schema";

/** What a list of loans is asked for. */
export type LoanListQuery = {
  page: number;
  pageSize: number;
  /** Looks in the applicant's name and e-mail, and the plan's name. */
  search?: string;
  status?: string | undefined;
  /** `createdAt` or `amount`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

export type LoanPage = { loans: Loan[]; total: number };

const orderBy: Record<string, string> = {
  "-createdAt": "l.created_at DESC, l.id DESC",
  createdAt: "l.created_at, l.id",
  "-amount": "l.amount_minor DESC, l.id DESC",
  amount: "l.amount_minor, l.id",
};

/**
 * A page of applications and loans: staff see everybody's, a customer sees own ones.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findLoans(actor: Actor, query: LoanListQuery): Promise<LoanPage> {
  assertNotDisabled(actor);
  const order = orderBy[query.sort || "-createdAt"];
  if (!order) throw fieldError("sort", "invalid");
  if (query.status && !loanStatuses.some((status) => status === query.status)) throw fieldError("status", "invalid");
  const values: unknown[] = [];
  const conditions: string[] = ["true"];
  const where = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (actor.role !== "admin") where((place) => `l.owner_id = ${place}`, actor.userId);
  if (query.status) where((place) => `l.status = ${place}::loan_status`, query.status);
  if (query.from) where((place) => `l.created_at >= ${place}`, query.from);
  if (query.to) where((place) => `l.created_at <= ${place}`, query.to);
  if (query.search?.trim()) {
    where(
      (place) => `(u.first_name || ' ' || u.last_name || ' ' || u.email ILIKE ${place} OR l.loan_name ILIKE ${place})`,
      containsPattern(query.search),
    );
  }
  const filter = conditions.join(" AND ");
  const [rows, [counted]] = await Promise.all([
    db.query<LoanDbRow>(
      `SELECT ${loanColumns} FROM ${loanTables} WHERE ${filter} ORDER BY ${order}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, query.pageSize, (query.page - 1) * query.pageSize],
    ),
    db.query<{ total: bigint }>(`SELECT count(*) AS total FROM ${loanTables} WHERE ${filter}`, values),
  ]);
  return { loans: rows.map(toLoan), total: Number(counted?.total ?? 0) };
}

/** All applications and loans of the person with this e-mail that are not deleted, newest first; 1000 at most. */
export async function findLoansOf(actor: Actor, email: string): Promise<Loan[]> {
  assertSelfOrStaff(actor, email);
  const rows = await db.query<LoanDbRow>(
    `SELECT ${loanColumns} FROM ${loanTables} WHERE u.email = $1 AND l.status <> 'deleted'
      ORDER BY l.created_at DESC, l.id DESC LIMIT 1000`,
    [email.trim().toLowerCase()],
  );
  return rows.map(toLoan);
}

/** One loan, for its owner and for staff. @throws AppError `not_found` */
export async function getLoan(actor: Actor, id: string): Promise<Loan> {
  assertNotDisabled(actor);
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [row] = isId ? await db.query<LoanDbRow>(`SELECT ${loanColumns} FROM ${loanTables} WHERE l.id = $1`, [id]) : [];
  if (!row || (actor.role !== "admin" && row.owner_id !== actor.userId)) throw new AppError("not_found");
  return toLoan(row);
}

/** A customer's newest loan of that name. @throws AppError `not_found` */
export async function getLoanOfName(actor: Actor, email: string, loanName: string): Promise<Loan> {
  assertSelfOrStaff(actor, email);
  const [row] = await db.query<LoanDbRow>(
    `SELECT ${loanColumns} FROM ${loanTables} WHERE u.email = $1 AND lower(l.loan_name) = lower($2)
      ORDER BY l.created_at DESC, l.id DESC LIMIT 1`,
    [email.trim().toLowerCase(), loanName],
  );
  if (!row) throw new AppError("not_found");
  return toLoan(row);
}

/** The state of the queue: how many stand in each status, and since when the oldest pending one waits. */
export type LoanQueue = { counts: Record<LoanStatus, number>; oldestPendingAt: Date | null };

/** The queue of applications and loans, for staff. */
export async function getLoanQueue(actor: Actor): Promise<LoanQueue> {
  assertStaff(actor);
  const rows = await db.query<{ status: LoanStatus; count: bigint; oldest_at: Date }>(
    "SELECT status, count(*) AS count, min(created_at) AS oldest_at FROM loans GROUP BY status",
  );
  const counts: LoanQueue["counts"] = { pending: 0, approved: 0, active: 0, paid: 0, closed: 0, deleted: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return { counts, oldestPendingAt: rows.find(({ status }) => status === "pending")?.oldest_at ?? null };
}
