import "server-only";
import { assertStandsActive } from "@/lib/accounts/standing";
import { openDepositAccount } from "@/lib/ledger/open-account.sql";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { DepositStatus } from "@/lib/server/prisma-client/enums";
import { lockPrincipal, openInterestAccounts, postPayouts, returnPrincipals } from "./deposit-books";
import { type DepositEvent, sendDepositNotice } from "./deposit-notices";
import { type DepositAccounts, findUnpaidPayouts, type LockedDeposit } from "./lock-deposit";
import { tellOwners } from "./pay-interest";
import { depositMaturity, depositSchedule, divideByDate, interestOf } from "./schedule";
import { depositEffect, depositMoney } from "./status-effect";

/** Where a deposit shall go. */
export type DepositTarget = { status: DepositStatus; amountMinor: bigint; reason: string };

/** A deposit after a move, with the interest that was lost by it. */
export type MovedDeposit = LockedDeposit & { forfeitedMinor: bigint };

/**
 * Opens the accounts of the books that a move to this status may need, before anything is locked (`lockDeposit`).
 *
 * @returns those that are to be locked.
 */
export async function openAccountsToMove(
  tx: Queryable,
  deposit: DepositAccounts,
  status: DepositStatus | undefined,
): Promise<bigint[]> {
  if (status === "running") return [await openDepositAccount(tx, deposit.id, deposit.currency)];
  const mayPay = (status === "paid" || status === "closed") && deposit.ledgerAccountId !== null;
  if (mayPay) await openInterestAccounts(tx, [deposit.currency]);
  return [];
}

/** What a step in the books changes of the record. */
type Change = {
  ledgerAccountId: bigint | null;
  startedOn: string | null;
  maturesOn: string | null;
  lockEntryId: string | null;
  returnEntryId: string | null;
  forfeitedMinor: bigint;
};

/**
 * Moves a locked deposit to another status or, while no money is in it, another amount within its range: the books follow as
 * `depositEffect` says, the record changes and its owner is told; all in the caller's transaction.
 *
 * @throws AppError `transition_refused` when the money cannot go that way, `insufficient_funds` when it is not there,
 * `validation_failed` for an amount that is fixed by now
 */
export async function moveDeposit(
  tx: Queryable,
  mover: Pick<Actor, "userId">,
  before: LockedDeposit,
  target: DepositTarget,
): Promise<MovedDeposit> {
  const money = depositMoney(before);
  const hasMatured = before.maturesOn !== null && before.maturesOn <= bankDate(now());
  const effect = depositEffect({ money, status: before.status, hasMatured }, target.status);
  if (!effect.allowed) throw new AppError("transition_refused", { messageKey: effect.reason });
  if (money !== "none" && target.amountMinor !== before.amountMinor) throw fieldError("amount", "amountFixed");
  const { status } = effect;
  const deposit = { ...before, ...target, status };
  const change =
    effect.step === "lock" ? await lock(tx, mover, deposit) : await giveBack(tx, mover, deposit, effect.step);
  const updatedAt = now();
  await tx.query(
    `UPDATE deposits SET status = $2, amount_minor = $3, reason = $4, ledger_account_id = $5, started_on = $6, matures_on = $7,
                         lock_entry_id = coalesce($8, lock_entry_id), return_entry_id = coalesce($9, return_entry_id),
                         version = version + 1, updated_at = $10 WHERE id = $1`,
    [
      deposit.id,
      status,
      target.amountMinor,
      target.reason,
      change.ledgerAccountId,
      change.startedOn,
      change.maturesOn,
      change.lockEntryId,
      change.returnEntryId,
      updatedAt,
    ],
  );
  const { ledgerAccountId, startedOn, maturesOn, forfeitedMinor } = change;
  const moved = { ...deposit, ledgerAccountId, startedOn, maturesOn, version: before.version + 1, updatedAt };
  await tellOwner(tx, before, moved);
  return { ...moved, forfeitedMinor };
}

function unchanged({ ledgerAccountId, startedOn, maturesOn }: LockedDeposit): Change {
  return { ledgerAccountId, startedOn, maturesOn, lockEntryId: null, returnEntryId: null, forfeitedMinor: 0n };
}

/** The money is locked from today on, and with that the schedule is fixed. Only while its owner and the account are active. */
async function lock(tx: Queryable, mover: Pick<Actor, "userId">, deposit: LockedDeposit): Promise<Change> {
  assertStandsActive(deposit);
  const startedOn = bankDate(now());
  const { ledgerAccountId, entryId } = await lockPrincipal(tx, mover.userId, deposit);
  const schedule = depositSchedule(deposit, startedOn);
  await tx.query(
    `INSERT INTO deposit_payouts (deposit_id, number, due_on, interest_minor)
     SELECT $1, s.* FROM unnest($2::int[], $3::date[], $4::bigint[]) AS s`,
    [
      deposit.id,
      schedule.map(({ number }) => number),
      schedule.map(({ dueOn }) => dueOn),
      schedule.map(({ interestMinor }) => interestMinor),
    ],
  );
  const maturesOn = depositMaturity(deposit, startedOn);
  return { ...unchanged(deposit), ledgerAccountId, startedOn, maturesOn, lockEntryId: entryId };
}

async function giveBack(
  tx: Queryable,
  mover: Pick<Actor, "userId">,
  deposit: LockedDeposit,
  step: "mature" | "end-early" | null,
): Promise<Change> {
  if (step === null) return unchanged(deposit);
  const { due, later } = divideByDate(await findUnpaidPayouts(tx, [deposit]), bankDate(now()));
  // By its maturity all of a schedule is due; whatever its dates say, one that matures loses nothing.
  const [paid, lost] = step === "mature" ? [[...due, ...later], []] : [due, later];
  await postPayouts(tx, mover.userId, paid);
  await tx.query(
    "UPDATE deposit_payouts SET state = 'forfeited' WHERE deposit_id = $1 AND number = ANY ($2::int[]) AND state = 'due'",
    [deposit.id, lost.map(({ number }) => number)],
  );
  const [returnEntryId = null] = await returnPrincipals(tx, mover.userId, [deposit]);
  await tellOwners(tx, paid);
  return { ...unchanged(deposit), returnEntryId, forfeitedMinor: interestOf(lost) };
}

/** What the owner hears of a change; nothing when it changes nothing for them. */
function eventOf(before: LockedDeposit, after: LockedDeposit): DepositEvent | null {
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

async function tellOwner(tx: Queryable, before: LockedDeposit, after: LockedDeposit): Promise<void> {
  const event = eventOf(before, after);
  if (!event) return;
  const { id, depositName: name, amountMinor, currency, maturesOn, reason } = after;
  const notice = { event, id, name, amountMinor, currency, date: maturesOn ?? "", reason };
  await sendDepositNotice(tx, after.owner, notice);
}
