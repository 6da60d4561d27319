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

/** A deposit with its schedule and what is needed to move its money. */
type MovableDeposit = Deposit & BooksAccounts & Statuses & { payouts: Payout[]; owner: Recipient };

/** A deposit that nobody else can change until the transaction ends; `availableMinor` is what the customer's account has. */
export type LockedDeposit = MovableDeposit & { availableMinor: bigint };

const movableInclude = {
  ...depositScheduleInclude,
  owner: { select: { ...depositInclude.owner.select, status: true } },
  account: { select: { ...depositInclude.account.select, status: true, ledgerAccountId: true } },
} as const satisfies Prisma.DepositInclude;

/**
 * Locks the accounts between which a deposit's money moves, then the deposit itself, until the transaction ends.
 *
 * @throws AppError `not_found`; `conflict` when its accounts were others a moment ago
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

/** The unpaid payouts of a locked deposit, the next one first. */
export function unpaidPayouts(deposit: LockedDeposit): UnpaidPayout[] {
  return unpaidOf(deposit.payouts).map((payout) => ({ ...payout, deposit }));
}
