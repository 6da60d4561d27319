import "server-only";
import type { Statuses } from "@/lib/accounts/standing";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { BooksAccounts } from "@/lib/term-products/books-accounts";
import { lockRecord, type OpenAccounts } from "@/lib/term-products/lock-record";
import type { Recipient } from "@/lib/term-products/notice";
import {
  type Deposit,
  depositInclude,
  depositScheduleInclude,
  type Payout,
  toDepositWithSchedule,
  unpaidOf,
} from "./deposit";
import type { UnpaidPayout } from "./deposit-books";

/** A deposit with its schedule and the data that are needed to move its money. */
type MovableDeposit = Deposit & BooksAccounts & Statuses & { payouts: Payout[]; owner: Recipient };

/** A deposit that is locked until the transaction ends. `availableMinor` is the available balance of the customer's account. */
export type LockedDeposit = MovableDeposit & { availableMinor: bigint };

const movableInclude = {
  ...depositScheduleInclude,
  owner: { select: { ...depositInclude.owner.select, status: true } },
  account: { select: { ...depositInclude.account.select, status: true, ledgerAccountId: true } },
} as const satisfies Prisma.DepositInclude;

/**
 * Locks a deposit until the transaction ends. The function first locks the ledger accounts between which the deposit's money
 * moves, and then the deposit's row.
 *
 * @throws AppError `not_found`; `conflict` when the deposit's accounts changed before the locks were taken
 */
export function lockDeposit(tx: Database, id: string, open: OpenAccounts<MovableDeposit>): Promise<LockedDeposit> {
  return lockRecord(tx, { table: "deposits", id, read: () => readMovable(tx, id), open });
}

async function readMovable(tx: Database, id: string): Promise<MovableDeposit> {
  const record = await tx.prisma.deposit.findUnique({ where: { id }, include: movableInclude });
  if (!record) throw new AppError("not_found");
  const { deposit, payouts } = toDepositWithSchedule(record);
  return {
    ...{ ...deposit, payouts, customerLedgerAccountId: record.account.ledgerAccountId },
    ...{ userStatus: record.owner.status, accountStatus: record.account.status },
    owner: { ...record.owner, userId: record.ownerId },
  };
}

/** The unpaid payouts of a locked deposit, earliest first. */
export function unpaidPayouts(deposit: LockedDeposit): UnpaidPayout[] {
  return unpaidOf(deposit.payouts).map((payout) => ({ ...payout, deposit }));
}
