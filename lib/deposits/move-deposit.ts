import "server-only";
import { assertStandsActive } from "@/lib/accounts/standing";
import { tellOwners } from "@/lib/deposits/payouts/pay-interest";
import { holdBusinessDate } from "@/lib/ledger/business-date.sql";
import { openDepositAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database, Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { DepositStatus } from "@/lib/server/prisma-client/enums";
import { assertMayBecome } from "@/lib/term-products/amount-range";
import { businessDaysOf } from "@/lib/term-products/business-days";
import { type Deposit, depositScheduleInclude, toDepositWithSchedule } from "./deposit";
import { openInterestAccounts, postPayouts } from "./deposit-books";
import { type DepositEvent, sendDepositNotice } from "./deposit-notices";
import { lockPrincipal, returnPrincipals } from "./deposits.sql";
import { type LockedDeposit, unpaidPayouts } from "./lock-deposit";
import { depositMaturity, depositSchedule, divideByDate, interestOf } from "./schedule.model";
import { type DepositEffect, type DepositStep, depositEffect, depositMoney } from "./status-effect.model";

/** The new status, amount and reason of a deposit. */
export type DepositTarget = { status: DepositStatus; amountMinor: bigint; reason: string };

/** A deposit after a change of its status, and the interest that was lost by the change, in minor units. */
export type MovedDeposit = { deposit: Deposit; forfeitedMinor: bigint };

/**
 * Opens the ledger accounts that a change to `status` may need. Callers must call this function before they lock any row (see
 * `lockDeposit`).
 *
 * @returns the opened accounts that must be locked
 */
export async function openAccountsToMove(
  tx: Queryable,
  deposit: Pick<Deposit, "id" | "currency" | "ledgerAccountId">,
  status: DepositStatus | undefined,
): Promise<bigint[]> {
  if (status === "running") return [await openDepositAccount(tx, deposit.id, deposit.currency)];
  const mayPay = (status === "paid" || status === "closed") && deposit.ledgerAccountId !== null;
  if (mayPay) await openInterestAccounts(tx, [deposit.currency]);
  return [];
}

/**
 * Changes the status of a locked deposit. Until the deposit's money is locked, the amount can also change within the plan's
 * range. In the caller's transaction, the function moves the money as `depositEffect` requires, changes the record and notifies
 * the owner.
 *
 * @throws AppError `transition_refused` if `depositEffect` refuses the change, or if the status of the user or of the account
 * does not allow it. `insufficient_funds` when there is not enough money. `validation_failed` when the amount can no longer
 * change or is outside the plan's range
 */
export async function moveDeposit(
  tx: Database,
  mover: Actor,
  deposit: LockedDeposit,
  target: DepositTarget,
): Promise<MovedDeposit> {
  const today = await holdBusinessDate(tx);
  const effect = effectOn(deposit, target, today);
  if (!effect.allowed) throw new AppError("transition_refused", { messageKey: effect.reason });
  const { amountMinor, reason } = target;
  assertMayBecome(amountMinor, deposit, depositMoney(deposit) !== "none");
  const forfeitedMinor = await runStep(tx, mover, { ...deposit, amountMinor }, { step: effect.step, today });
  const record = await tx.prisma.deposit.update({
    where: { id: deposit.id },
    data: { status: effect.status, amountMinor, reason, version: { increment: 1 }, updatedAt: now() },
    include: depositScheduleInclude,
  });
  const { deposit: moved } = toDepositWithSchedule(record);
  await tellOwner(tx, deposit, moved);
  return { deposit: moved, forfeitedMinor };
}

/** The effect that the change to `target` has on the books if it is made on the business date `today` (see `depositEffect`). */
export function effectOn(deposit: LockedDeposit, target: Pick<DepositTarget, "status">, today: string): DepositEffect {
  const hasMatured = deposit.maturesOn !== null && deposit.maturesOn <= today;
  return depositEffect({ ...deposit, money: depositMoney(deposit), hasMatured }, target);
}

/** Carries out a step in the books. @returns the lost interest in minor units */
async function runStep(
  tx: Database,
  mover: Actor,
  deposit: LockedDeposit,
  { step, today }: { step: DepositStep | null; today: string },
): Promise<bigint> {
  if (step === null) return 0n;
  if (step !== "lock") return await giveBack(tx, mover, deposit, { step, today });
  await lock(tx, mover, deposit, today);
  return 0n;
}

/** Locks the deposit's money on the date `startedOn`, and stores the schedule. The owner and the account must be active. */
async function lock(tx: Database, mover: Actor, deposit: LockedDeposit, startedOn: string): Promise<void> {
  assertStandsActive(deposit);
  const days = await businessDaysOf(deposit, startedOn);
  await lockPrincipal(tx, mover.userId, deposit, { startedOn, maturesOn: depositMaturity(deposit, startedOn, days) });
  await tx.prisma.depositPayout.createMany({
    data: depositSchedule(deposit, startedOn, days).map((line) => ({ ...line, depositId: deposit.id })),
  });
}

async function giveBack(
  tx: Database,
  mover: Actor,
  deposit: LockedDeposit,
  { step, today }: { step: "mature" | "end-early"; today: string },
): Promise<bigint> {
  const { due, later } = divideByDate(unpaidPayouts(deposit), today);
  // At maturity, the whole schedule is paid, including payouts that are due later than today. A matured deposit loses no
  // interest.
  const [paid, lost] = step === "mature" ? [[...due, ...later], []] : [due, later];
  await postPayouts(tx, mover.userId, paid);
  await tx.prisma.depositPayout.updateMany({
    where: { depositId: deposit.id, number: { in: lost.map(({ number }) => number) }, state: "due" },
    data: { state: "forfeited" },
  });
  await returnPrincipals(tx, mover.userId, [deposit], step === "mature" ? "paid" : "closed");
  await tellOwners(tx, paid);
  return interestOf(lost);
}

/** The event for the owner's notice about a change. Null if the owner gets no notice. */
function eventOf(before: Deposit, after: Deposit): DepositEvent | null {
  const { status } = after;
  if (status === before.status)
    return status === "pending" && after.amountMinor !== before.amountMinor ? "applied" : null;
  if (status === "running") return before.status === "suspended" ? "resumed" : "started";
  if (status === "pending") return "applied";
  if (status === "suspended") return "suspended";
  if (status === "paid") return "matured";
  if (depositMoney(before) === "locked") return "closed";
  return before.status === "pending" ? "rejected" : null;
}

async function tellOwner(tx: Queryable, before: LockedDeposit, after: Deposit): Promise<void> {
  const event = eventOf(before, after);
  if (!event) return;
  const { id, depositName: name, amountMinor, currency, maturesOn, reason } = after;
  const notice = { event, id, name, amountMinor, currency, date: maturesOn ?? "", reason };
  await sendDepositNotice(tx, before.owner, notice);
}
