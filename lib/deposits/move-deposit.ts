import "server-only";
import { assertStandsActive } from "@/lib/accounts/standing";
import { tellOwners } from "@/lib/deposits/payouts/pay-interest";
import { openDepositAccount } from "@/lib/ledger/open-ledger-account.sql";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import type { Database, Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { DepositStatus } from "@/lib/server/prisma-client/enums";
import { assertMayBecome } from "@/lib/term-products/amount-range";
import { type Deposit, depositScheduleInclude, toDepositWithSchedule } from "./deposit";
import { lockPrincipal, openInterestAccounts, postPayouts, returnPrincipals } from "./deposit-books";
import { type DepositEvent, sendDepositNotice } from "./deposit-notices";
import { type LockedDeposit, unpaidPayouts } from "./lock-deposit";
import { depositMaturity, depositSchedule, divideByDate, interestOf } from "./schedule";
import { type DepositEffect, type DepositStep, depositEffect, depositMoney } from "./status-effect";

/** The status and amount that a deposit shall have. */
export type DepositTarget = { status: DepositStatus; amountMinor: bigint; reason: string };

/** A deposit after a move, and the interest that the move forfeited. */
export type MovedDeposit = { deposit: Deposit; forfeitedMinor: bigint };

/**
 * Opens the accounts of the books that a move to this status may need, before anything is locked (`lockDeposit`).
 *
 * @returns those that are to be locked.
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
 * Moves a locked deposit to another status or, while no money is in it, another amount within its range: the books follow as
 * `depositEffect` says, the record changes and its owner is told; all in the caller's transaction.
 *
 * @throws AppError `transition_refused` when the money cannot go that way, or a status stops it; `insufficient_funds` when it is not there,
 * `validation_failed` for an amount that is fixed by now or outside the plan's range
 */
export async function moveDeposit(
  tx: Database,
  mover: Actor,
  deposit: LockedDeposit,
  target: DepositTarget,
): Promise<MovedDeposit> {
  const effect = effectOn(deposit, target);
  if (!effect.allowed) throw new AppError("transition_refused", { messageKey: effect.reason });
  const { amountMinor, reason } = target;
  assertMayBecome(amountMinor, deposit, depositMoney(deposit) !== "none");
  const { forfeitedMinor = 0n, ...change } = await runStep(tx, mover, { ...deposit, amountMinor }, effect.step);
  const record = await tx.prisma.deposit.update({
    where: { id: deposit.id },
    data: { status: effect.status, amountMinor, reason, ...change, version: { increment: 1 }, updatedAt: now() },
    include: depositScheduleInclude,
  });
  const { deposit: moved } = toDepositWithSchedule(record);
  await tellOwner(tx, deposit, moved);
  return { deposit: moved, forfeitedMinor };
}

/** What moving a deposit would do to its money today. */
export function effectOn(deposit: LockedDeposit, target: Pick<DepositTarget, "status">): DepositEffect {
  const hasMatured = deposit.maturesOn !== null && deposit.maturesOn <= bankDate(now());
  return depositEffect({ ...deposit, money: depositMoney(deposit), hasMatured }, target);
}

/** The fields of the record that a step in the books changes, and the interest that the step forfeits. */
type Change = Partial<
  Pick<Deposit, "ledgerAccountId" | "startedOn" | "maturesOn" | "lockEntryId" | "returnEntryId">
> & {
  forfeitedMinor?: bigint;
};

async function runStep(tx: Database, mover: Actor, deposit: LockedDeposit, step: DepositStep | null): Promise<Change> {
  if (step === null) return {};
  return step === "lock" ? await lock(tx, mover, deposit) : await giveBack(tx, mover, deposit, step);
}

/** The money is locked from today on, and with that the schedule is fixed. Only while its owner and the account are active. */
async function lock(tx: Database, mover: Actor, deposit: LockedDeposit): Promise<Change> {
  assertStandsActive(deposit);
  const startedOn = bankDate(now());
  const { ledgerAccountId, entryId: lockEntryId } = await lockPrincipal(tx, mover.userId, deposit);
  await tx.prisma.depositPayout.createMany({
    data: depositSchedule(deposit, startedOn).map((line) => ({ ...line, depositId: deposit.id })),
  });
  return { ledgerAccountId, startedOn, maturesOn: depositMaturity(deposit, startedOn), lockEntryId };
}

async function giveBack(
  tx: Database,
  mover: Actor,
  deposit: LockedDeposit,
  step: "mature" | "end-early",
): Promise<Change> {
  const { due, later } = divideByDate(unpaidPayouts(deposit), bankDate(now()));
  // At maturity the whole schedule is due, whatever its dates say: a deposit that matures loses no interest.
  const [paid, lost] = step === "mature" ? [[...due, ...later], []] : [due, later];
  await postPayouts(tx, mover.userId, paid);
  await tx.prisma.depositPayout.updateMany({
    where: { depositId: deposit.id, number: { in: lost.map(({ number }) => number) }, state: "due" },
    data: { state: "forfeited" },
  });
  const [returnEntryId = null] = await returnPrincipals(tx, mover.userId, [deposit]);
  await tellOwners(tx, paid);
  return { returnEntryId, forfeitedMinor: interestOf(lost) };
}

/** The notice to the owner about a change; none when the change means nothing to them. */
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
