import "server-only";
import type { Statuses } from "@/lib/accounts/standing";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts.sql";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { AccountStatus, UserStatus } from "@/lib/server/prisma-client/enums";
import { accountsOf, type BooksAccounts } from "@/lib/term-products/books-accounts";
import type { Recipient } from "@/lib/term-products/notice";
import { type Loan, type LoanDbRow, loanColumns, loanTables, toLoan } from "./loan";
import type { UnpaidInstalment } from "./loan-books";

/** A loan that nobody else can change until the transaction ends, with all that moving its money needs. */
export type LockedLoan = Loan &
  LoanAccounts &
  Statuses & {
    disbursementEntryId: string | null;
    /** In the customer's account. */
    availableMinor: bigint;
    owner: Recipient;
  };

/** What a loan's accounts of the books are: its own (null until money is lent) and the customer's. */
export type LoanAccounts = Pick<Loan, "id" | "currency"> & BooksAccounts;

type LockedDbRow = LoanDbRow & {
  disbursement_entry_id: string | null;
  ledger_account_id: bigint | null;
  customer_ledger_account_id: bigint;
  first_name: string;
  user_status: UserStatus;
  account_status: AccountStatus;
};

/**
 * Locks the accounts between which a loan's money moves, and then the loan, which nobody else can change then.
 *
 * @param open opens the accounts of the books that the command needs, before anything is locked. @returns those to lock
 * @throws AppError `not_found`; `conflict` when its accounts were others a moment ago
 */
export async function lockLoan(
  tx: Queryable,
  id: string,
  open: (loan: LoanAccounts) => Promise<bigint[]> = async () => [],
): Promise<LockedLoan> {
  const found = await readLocked(tx, id, "");
  const opened = await open(found);
  const balances = await lockLedgerAccounts(tx, [...accountsOf(found), ...opened]);
  const loan = await readLocked(tx, id, "FOR NO KEY UPDATE OF l");
  const balance = balances.get(loan.customerLedgerAccountId);
  if (!balance || !accountsOf(loan).every((account) => balances.has(account))) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  return { ...loan, availableMinor: balance.availableMinor };
}

async function readLocked(tx: Queryable, id: string, lock: string): Promise<Omit<LockedLoan, "availableMinor">> {
  const [row] = await tx.query<LockedDbRow>(
    `SELECT ${loanColumns}, l.disbursement_entry_id, l.ledger_account_id,
            a.ledger_account_id AS customer_ledger_account_id, u.first_name, u.status AS user_status,
            a.status AS account_status
       FROM ${loanTables} WHERE l.id = $1 ${lock}`,
    [id],
  );
  if (!row) throw new AppError("not_found");
  return {
    ...toLoan(row),
    disbursementEntryId: row.disbursement_entry_id,
    ledgerAccountId: row.ledger_account_id,
    customerLedgerAccountId: row.customer_ledger_account_id,
    userStatus: row.user_status,
    accountStatus: row.account_status,
    owner: { userId: row.owner_id, email: row.email, firstName: row.first_name },
  };
}

/** A loan as it is inside a transaction that has locked it. @throws AppError `not_found` */
export async function readLoan(tx: Queryable, id: string): Promise<Loan> {
  const [row] = await tx.query<LoanDbRow>(`SELECT ${loanColumns} FROM ${loanTables} WHERE l.id = $1`, [id]);
  if (!row) throw new AppError("not_found");
  return toLoan(row);
}

/** The instalments of a locked loan that are not paid, the next one first. */
export async function findUnpaidInstalments(tx: Queryable, loan: LockedLoan): Promise<UnpaidInstalment[]> {
  const lines = await tx.query<Omit<UnpaidInstalment, "loan">>(
    `SELECT number, due_on AS "dueOn", principal_minor AS "principalMinor", interest_minor AS "interestMinor"
       FROM loan_instalments WHERE loan_id = $1 AND state IN ('due', 'overdue') ORDER BY number`,
    [loan.id],
  );
  return lines.map((line) => ({ ...line, loan }));
}
