import "server-only";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { interestOf } from "./schedule";

/** Whose a deposit is, and which account the money comes from and goes to. */
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

/** The same with the whole schedule. */
export const depositScheduleInclude = {
  ...depositInclude,
  payouts: { select: payoutSelect, orderBy: { number: "asc" } },
} as const satisfies Prisma.DepositInclude;

/** A line of the schedule with what has become of it. */
export type Payout = Prisma.DepositPayoutGetPayload<{ select: typeof payoutSelect }>;

/** What the unpaid lines of the schedule come to; nothing while no money is locked. */
type DepositSums = { unpaidInterestMinor: bigint };

/** A customer's application and, once the money is locked, the fixed deposit. */
export type Deposit = Prisma.DepositGetPayload<{ include: typeof depositInclude }> & DepositSums;

/** A deposit with its schedule, which is empty while no money is locked. */
export type DepositWithSchedule = { deposit: Deposit; payouts: Payout[] };

/** Of a schedule, those lines that are still to be paid. */
export function unpaidOf<Line extends Pick<Payout, "state">>(payouts: Line[]): Line[] {
  return payouts.filter(({ state }) => state === "due");
}

/** A record that was read with `depositScheduleInclude`. */
export function toDepositWithSchedule({
  payouts,
  ...record
}: Prisma.DepositGetPayload<{ include: typeof depositScheduleInclude }>): DepositWithSchedule {
  return { deposit: { ...record, unpaidInterestMinor: interestOf(unpaidOf(payouts)) }, payouts };
}
