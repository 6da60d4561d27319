import "server-only";
import type { Statuses } from "@/lib/accounts/standing";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts.sql";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { AccountStatus, UserStatus } from "@/lib/server/prisma-client/enums";
import { accountsOf, type BooksAccounts } from "@/lib/term-products/books-accounts";
import type { Recipient } from "@/lib/term-products/notice";
import { type Deposit, type DepositDbRow, depositColumns, depositTables, toDeposit } from "./deposit";
import type { BookedDeposit, UnpaidPayout } from "./deposit-books";

/** A deposit that nobody else can change until the transaction ends, with all that moving its money needs. */
export type LockedDeposit = Deposit & DepositAccounts & Statuses & { owner: Recipient };

const lockedDepositColumns = `${depositColumns}, d.ledger_account_id, a.status AS account_status,
  u.status AS user_status, a.ledger_account_id AS customer_ledger_account_id, u.first_name`;

type LockedDepositDbRow = DepositDbRow & {
  ledger_account_id: bigint | null;
  customer_ledger_account_id: bigint;
  account_status: AccountStatus;
  user_status: UserStatus;
  first_name: string;
};

function toLockedDeposit(row: LockedDepositDbRow): LockedDeposit {
  return {
    ...toDeposit(row),
    ledgerAccountId: row.ledger_account_id,
    customerLedgerAccountId: row.customer_ledger_account_id,
    accountStatus: row.account_status,
    userStatus: row.user_status,
    owner: { userId: row.owner_id, email: row.email, firstName: row.first_name },
  };
}

/** A deposit as it is inside a transaction. @throws AppError `not_found` */
export async function readDeposit(tx: Queryable, id: string): Promise<Deposit> {
  const [row] = await tx.query<DepositDbRow>(`SELECT ${depositColumns} FROM ${depositTables} WHERE d.id = $1`, [id]);
  if (!row) throw new AppError("not_found");
  return toDeposit(row);
}

/** What a deposit's accounts of the books are: its own (null until money is locked) and the customer's. */
export type DepositAccounts = Pick<Deposit, "id" | "currency"> & BooksAccounts;

/**
 * Locks the accounts between which a deposit's money moves, and then the deposit, which nobody else can change then.
 *
 * @param open opens the accounts of the books that the command needs, before anything is locked. @returns those to lock
 * @throws AppError `not_found`; `conflict` when its accounts were others a moment ago
 */
export async function lockDeposit(
  tx: Queryable,
  id: string,
  open: (deposit: DepositAccounts) => Promise<bigint[]> = async () => [],
): Promise<LockedDeposit> {
  const read = async (lock: string) => {
    const [row] = await tx.query<LockedDepositDbRow>(
      `SELECT ${lockedDepositColumns} FROM ${depositTables} WHERE d.id = $1 ${lock}`,
      [id],
    );
    if (!row) throw new AppError("not_found");
    return toLockedDeposit(row);
  };
  const found = await read("");
  const opened = await open(found);
  const locked = await lockLedgerAccounts(tx, [...accountsOf(found), ...opened]);
  const deposit = await read("FOR NO KEY UPDATE OF d");
  if (!accountsOf(deposit).every((account) => locked.has(account))) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  return deposit;
}

/** What is not paid of the schedules of locked deposits, each deposit's in its order. */
export async function findUnpaidPayouts(tx: Queryable, deposits: BookedDeposit[]): Promise<UnpaidPayout[]> {
  const byId = new Map(deposits.map((deposit) => [deposit.id, deposit]));
  const lines = await tx.query<Omit<UnpaidPayout, "deposit"> & { depositId: string }>(
    `SELECT deposit_id AS "depositId", number, due_on AS "dueOn", interest_minor AS "interestMinor" FROM deposit_payouts
      WHERE deposit_id = ANY ($1::uuid[]) AND state = 'due' ORDER BY deposit_id, number`,
    [[...byId.keys()]],
  );
  return lines.flatMap(({ depositId, ...line }) => {
    const deposit = byId.get(depositId);
    return deposit ? [{ ...line, deposit }] : [];
  });
}
