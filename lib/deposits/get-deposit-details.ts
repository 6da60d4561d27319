import "server-only";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { PayoutState } from "@/lib/server/prisma-client/enums";
import type { Deposit, Payout } from "./deposit";
import { findDepositsOf, getDeposit } from "./find-deposits";
import { divideByDate, interestOf } from "./schedule";
import { closeRefusal } from "./status-effect";

/** What ending a deposit comes to, in minor units. */
type EarlyClosure = {
  /** The principal. */
  returnedMinor: bigint;
  /** Interest that has fallen due until today and is not paid: it is paid first. */
  dueMinor: bigint;
  /** Interest that is not due yet, and then never is; nothing once the deposit has matured. */
  forfeitedMinor: bigint;
  /** How many payments that would have been. */
  forfeitedCount: number;
};

/** A deposit with its schedule, which is empty while no money is locked. */
export type DepositDetails = {
  deposit: Deposit;
  payouts: Payout[];
  isOwn: boolean;
  /** What closing it now would come to; null when its owner cannot close it. */
  earlyClosure: EarlyClosure | null;
};

/** A deposit and its schedule, for its owner and for staff. @throws AppError `not_found` */
export async function getDepositDetails(actor: Actor, id: string): Promise<DepositDetails> {
  const deposit = await getDeposit(actor, id);
  const payouts = (await readPayouts([id])).get(id) ?? [];
  return {
    deposit,
    payouts,
    isOwn: deposit.ownerId === actor.userId,
    earlyClosure: closeRefusal(deposit) === null ? closureOf(deposit, payouts) : null,
  };
}

/** All deposits of the person with this e-mail that are not deleted, each with its schedule, newest first; 1000 at most. */
export async function findDepositSchedulesOf(
  actor: Actor,
  email: string,
): Promise<{ deposit: Deposit; payouts: Payout[] }[]> {
  const deposits = await findDepositsOf(actor, email);
  const payouts = await readPayouts(deposits.map(({ id }) => id));
  return deposits.map((deposit) => ({ deposit, payouts: payouts.get(deposit.id) ?? [] }));
}

function closureOf({ amountMinor }: Deposit, payouts: Payout[]): EarlyClosure {
  const { due, later } = divideByDate(
    payouts.filter(({ state }) => state === "due"),
    bankDate(now()),
  );
  return {
    returnedMinor: amountMinor,
    dueMinor: interestOf(due),
    forfeitedMinor: interestOf(later),
    forfeitedCount: later.length,
  };
}

type PayoutDbRow = {
  deposit_id: string;
  number: number;
  due_on: string;
  interest_minor: bigint;
  state: PayoutState;
  paid_at: Date | null;
};

/** The schedules of deposits that the reader is allowed to see, by deposit. */
async function readPayouts(depositIds: string[]): Promise<Map<string, Payout[]>> {
  const rows = await db.query<PayoutDbRow>(
    `SELECT deposit_id, number, due_on, interest_minor, state, paid_at FROM deposit_payouts
      WHERE deposit_id = ANY ($1::uuid[]) ORDER BY deposit_id, number`,
    [depositIds],
  );
  const schedules = new Map<string, Payout[]>();
  for (const { deposit_id, number, due_on, interest_minor, state, paid_at } of rows) {
    const payout = { number, dueOn: due_on, interestMinor: interest_minor, state, paidAt: paid_at };
    const schedule = schedules.get(deposit_id);
    if (schedule) schedule.push(payout);
    else schedules.set(deposit_id, [payout]);
  }
  return schedules;
}
