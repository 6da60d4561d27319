import "server-only";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { AccountStatus } from "@/lib/server/prisma-client/enums";
import { type Deposit, type DepositDbRow, depositColumns, depositTables, toDeposit } from "./deposit";

/** A deposit that nobody else can change until the transaction ends, with all that moving its money needs. */
export type LockedDeposit = Deposit & {
  /** Of the books: the deposit's own (null until money is locked) and the customer's. */
  ledgerAccountId: bigint | null;
  customerLedgerAccountId: bigint;
  accountStatus: AccountStatus;
  owner: { userId: string; email: string; firstName: string };
};

/** Further columns of `depositTables` that `toLockedDeposit` reads. */
export const lockedDepositColumns = `${depositColumns}, d.ledger_account_id, a.status AS account_status,
  a.ledger_account_id AS customer_ledger_account_id, u.first_name`;

export type LockedDepositDbRow = DepositDbRow & {
  ledger_account_id: bigint | null;
  customer_ledger_account_id: bigint;
  account_status: AccountStatus;
  first_name: string;
};

/** Reads a row that a statement has locked. */
export function toLockedDeposit(row: LockedDepositDbRow): LockedDeposit {
  return {
    ...toDeposit(row),
    ledgerAccountId: row.ledger_account_id,
    customerLedgerAccountId: row.customer_ledger_account_id,
    accountStatus: row.account_status,
    owner: { userId: row.owner_id, email: row.email, firstName: row.first_name },
  };
}

/** A deposit as it is inside a transaction. @throws AppError `not_found` */
export async function readDeposit(tx: Queryable, id: string): Promise<Deposit> {
  const [row] = await tx.query<DepositDbRow>(`SELECT ${depositColumns} FROM ${depositTables} WHERE d.id = $1`, [id]);
  if (!row) throw new AppError("not_found");
  return toDeposit(row);
}

/** Locks a deposit. @throws AppError `not_found` */
export async function lockDeposit(tx: Queryable, id: string): Promise<LockedDeposit> {
  const [row] = await tx.query<LockedDepositDbRow>(
    `SELECT ${lockedDepositColumns} FROM ${depositTables} WHERE d.id = $1 FOR UPDATE OF d`,
    [id],
  );
  if (!row) throw new AppError("not_found");
  return toLockedDeposit(row);
}
