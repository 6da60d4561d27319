import "server-only";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type Loan, type LoanDbRow, loanColumns, loanTables, toLoan } from "./loan";

/** A loan that nobody else can change until the transaction ends, with all that moving its money needs. */
export type LockedLoan = Loan & {
  disbursementEntryId: string | null;
  /** Of the books: the loan's own (null until money is lent) and the customer's. */
  ledgerAccountId: bigint | null;
  customerLedgerAccountId: bigint;
  owner: { userId: string; email: string; firstName: string };
};

type LockedDbRow = LoanDbRow & {
  disbursement_entry_id: string | null;
  ledger_account_id: bigint | null;
  customer_ledger_account_id: bigint;
  first_name: string;
};

/** Locks a loan. @throws AppError `not_found` */
export async function lockLoan(tx: Queryable, id: string): Promise<LockedLoan> {
  const [row] = await tx.query<LockedDbRow>(
    `SELECT ${loanColumns}, l.disbursement_entry_id, l.ledger_account_id,
            a.ledger_account_id AS customer_ledger_account_id, u.first_name
       FROM ${loanTables} WHERE l.id = $1 FOR UPDATE OF l`,
    [id],
  );
  if (!row) throw new AppError("not_found");
  return {
    ...toLoan(row),
    disbursementEntryId: row.disbursement_entry_id,
    ledgerAccountId: row.ledger_account_id,
    customerLedgerAccountId: row.customer_ledger_account_id,
    owner: { userId: row.owner_id, email: row.email, firstName: row.first_name },
  };
}

/** A loan as it is inside a transaction that has locked it. @throws AppError `not_found` */
export async function readLoan(tx: Queryable, id: string): Promise<Loan> {
  const [row] = await tx.query<LoanDbRow>(`SELECT ${loanColumns} FROM ${loanTables} WHERE l.id = $1`, [id]);
  if (!row) throw new AppError("not_found");
  return toLoan(row);
}

/** The instalments of a loan that are not paid, the next one first. */
export async function findUnpaidInstalments(tx: Queryable, loanId: string) {
  return await tx.query<{ number: number; due_on: string; principal_minor: bigint; interest_minor: bigint }>(
    `SELECT number, due_on, principal_minor, interest_minor FROM loan_instalments
      WHERE loan_id = $1 AND state IN ('due', 'overdue') ORDER BY number`,
    [loanId],
  );
}
