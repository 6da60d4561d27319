import "server-only";
import type { Page } from "@/lib/lists/list-page.sql";
import { type QueueState, readQueueState } from "@/lib/lists/queue-state.sql";
import { type Actor, assertNotDisabled, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { LoanStatus } from "@/lib/server/prisma-client/enums";
import {
  type RecordKind,
  type RecordListQuery,
  readRecord,
  readRecordOfName,
  readRecords,
  readRecordsOf,
} from "@/lib/term-products/records";
import { type Loan, type LoanDbRow, loanColumns, loanTablesOf, toLoan } from "./loan";
import { loanStatusInput } from "./schema";

/** How loans are listed. */
export const loanRecords: RecordKind<LoanDbRow, Loan> = {
  table: "loans",
  alias: "l",
  columns: loanColumns,
  tablesOf: loanTablesOf,
  toItem: toLoan,
  nameColumn: "loan_name",
  statusType: "loan_status",
  statusInput: loanStatusInput,
};

/**
 * A page of applications and loans: staff see everybody's, a customer sees own ones that are not deleted.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findLoans(actor: Actor, query: RecordListQuery): Promise<Page<Loan>> {
  assertNotDisabled(actor);
  return await readRecords(loanRecords, actor.role === "admin" ? null : actor.userId, query);
}

/** All applications and loans of the person with this e-mail that are not deleted, newest first; 1000 at most. */
export async function findLoansOf(actor: Actor, email: string): Promise<Loan[]> {
  assertSelfOrStaff(actor, email);
  return await readRecordsOf(loanRecords, email);
}

/** One loan, for its owner and for staff; a deleted one too, for whoever has its address. @throws AppError `not_found` */
export async function getLoan(actor: Actor, id: string): Promise<Loan> {
  assertNotDisabled(actor);
  const loan = await readRecord(loanRecords, id);
  if (!loan || (actor.role !== "admin" && loan.ownerId !== actor.userId)) throw new AppError("not_found");
  return loan;
}

/** A customer's newest loan of that name, whatever the letters' case. @throws AppError `not_found` */
export async function getLoanOfName(actor: Actor, email: string, name: string): Promise<Loan> {
  assertSelfOrStaff(actor, email);
  const loan = await readRecordOfName(loanRecords, email, name);
  if (!loan) throw new AppError("not_found");
  return loan;
}

/** The queue of applications and loans, for staff. `countMax`: where counting a status stops; null counts all. */
export async function getLoanQueue(actor: Actor, countMax: number | null = null): Promise<QueueState<LoanStatus>> {
  assertStaff(actor);
  return await readQueueState({ table: "loans", statusType: "loan_status" }, countMax);
}
