import "server-only";
import { type Actor, assertNotDisabled, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { LoanStatus } from "@/lib/server/prisma-client/enums";
import { type Loan, type LoanDbRow, loanColumns, loanTables, toLoan } from "./loan";
import { type LoanFilterQuery, loanFilter, loanOrder } from "./loan-filter";

/** What a list of loans is asked for. */
export type LoanListQuery = LoanFilterQuery & { page: number; pageSize: number };

export type LoanPage = { loans: Loan[]; total: number };

/**
 * A page of applications and loans: staff see everybody's, a customer sees own ones.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findLoans(actor: Actor, query: LoanListQuery): Promise<LoanPage> {
  assertNotDisabled(actor);
  const order = loanOrder(query.sort);
  const { sql: filter, values } = loanFilter(actor.role === "admin" ? null : actor.userId, query);
  const [rows, [counted]] = await Promise.all([
    db.query<LoanDbRow>(
      `SELECT ${loanColumns} FROM ${loanTables} WHERE ${filter} ORDER BY ${order.sql}
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
