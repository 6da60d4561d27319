import "server-only";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { interestOf } from "./schedule.model";

/** Reads a deposit's owner and the customer's account that pays the principal. The principal later returns to this account. */
export const depositInclude = {
  owner: { select: { email: true, firstName: true, lastName: true } },
  account: { select: { accountNumber: true } },
} as const satisfies Prisma.DepositInclude;

const payoutSelect = {
  number: true,
  dueOn: true,
  interestMinor: true,
  state: true,
  paidAt: true,
} as const satisfies Prisma.DepositPayoutSelect;

/** Reads the owner, the account and the whole schedule. */
export const depositScheduleInclude = {
  ...depositInclude,
  payouts: { select: payoutSelect, orderBy: { number: "asc" } },
} as const satisfies Prisma.DepositInclude;

/** A payout of the schedule with its state. */
export type Payout = Prisma.DepositPayoutGetPayload<{ select: typeof payoutSelect }>;

/** The sum of the unpaid interest in the schedule. Zero while no money is locked. */
type DepositSums = { unpaidInterestMinor: bigint };

/** A customer's application, which becomes a fixed deposit when the money is locked. */
export type Deposit = Prisma.DepositGetPayload<{ include: typeof depositInclude }> & DepositSums;

/** A deposit and its schedule. The schedule is empty until the money is locked. */
export type DepositWithSchedule = { deposit: Deposit; payouts: Payout[] };

/** The payouts of a schedule that the bank still has to pay. */
export function unpaidOf<Line extends Pick<Payout, "state">>(payouts: Line[]): Line[] {
  return payouts.filter(({ state }) => state === "due");
}

/** Converts a record that was read with `depositScheduleInclude`. */
export function toDepositWithSchedule({
  payouts,
  ...record
}: Prisma.DepositGetPayload<{ include: typeof depositScheduleInclude }>): DepositWithSchedule {
  return { deposit: { ...record, unpaidInterestMinor: interestOf(unpaidOf(payouts)) }, payouts };
}
