import "server-only";
import type { Actor } from "@/lib/server/actor";
import { db, type Queryable } from "@/lib/server/db";
import type { InstalmentState, OverdueReason } from "@/lib/server/prisma-client/enums";
import { findLoansOf, getLoan } from "./find-loans";
import type { Instalment, Loan } from "./loan";

/** A loan with its schedule, which is empty while no money is lent. */
export type LoanDetails = { loan: Loan; instalments: Instalment[]; isOwn: boolean };

type InstalmentDbRow = {
  loan_id: string;
  number: number;
  due_on: string;
  principal_minor: bigint;
  interest_minor: bigint;
  state: InstalmentState;
  overdue_reason: OverdueReason | null;
  paid_at: Date | null;
};

/** A loan and its schedule, for its owner and for staff. @throws AppError `not_found` */
export async function getLoanDetails(actor: Actor, id: string): Promise<LoanDetails> {
  const loan = await getLoan(actor, id);
  return { loan, instalments: await readSchedule(db, id), isOwn: loan.ownerId === actor.userId };
}

/** All loans of the person with this e-mail that are not deleted, with their schedules, newest first; 1000 at most. */
export async function findLoanDetailsOf(actor: Actor, email: string): Promise<LoanDetails[]> {
  const loans = await findLoansOf(actor, email);
  const schedules = await readSchedules(
    db,
    loans.map(({ id }) => id),
  );
  return loans.map((loan) => ({
    loan,
    instalments: schedules.get(loan.id) ?? [],
    isOwn: loan.ownerId === actor.userId,
  }));
}

/** The schedule of a loan that somebody was allowed to read; empty while no money is lent. */
export async function readSchedule(from: Queryable, loanId: string): Promise<Instalment[]> {
  return (await readSchedules(from, [loanId])).get(loanId) ?? [];
}

async function readSchedules(from: Queryable, loanIds: string[]): Promise<Map<string, Instalment[]>> {
  const rows = await from.query<InstalmentDbRow>(
    `SELECT loan_id, number, due_on, principal_minor, interest_minor, state, overdue_reason, paid_at
       FROM loan_instalments
      WHERE loan_id = ANY ($1::uuid[]) ORDER BY loan_id, number`,
    [loanIds],
  );
  const schedules = new Map<string, Instalment[]>();
  for (const row of rows) {
    const { number, due_on: dueOn, principal_minor: principalMinor, interest_minor: interestMinor, state } = row;
    const { overdue_reason: overdueReason, paid_at: paidAt } = row;
    const line = { number, dueOn, principalMinor, interestMinor, state, overdueReason, paidAt };
    schedules.set(row.loan_id, [...(schedules.get(row.loan_id) ?? []), line]);
  }
  return schedules;
}
