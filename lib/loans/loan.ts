import "server-only";
import type { Prisma } from "@/lib/server/prisma-client/client";

/** Reads a loan's borrower, and the customer's account that receives the loan's money and pays the instalments. */
export const loanInclude = {
  owner: { select: { email: true, firstName: true, lastName: true } },
  account: { select: { accountNumber: true } },
} as const satisfies Prisma.LoanInclude;

const instalmentSelect = {
  number: true,
  dueOn: true,
  principalMinor: true,
  interestMinor: true,
  waivedMinor: true,
  partInterestMinor: true,
  partPrincipalMinor: true,
  lateSince: true,
  latePaidMinor: true,
  state: true,
  overdueReason: true,
  paidAt: true,
} as const satisfies Prisma.LoanInstalmentSelect;

/** Reads the borrower, the account and the whole schedule. */
export const loanScheduleInclude = {
  ...loanInclude,
  instalments: { select: instalmentSelect, orderBy: { number: "asc" } },
} as const satisfies Prisma.LoanInclude;

/** An instalment of the schedule with its state, and the late interest that the borrower owes for it on the business date. */
export type Instalment = Prisma.LoanInstalmentGetPayload<{ select: typeof instalmentSelect }> & {
  lateOwedMinor: bigint;
};

/** The late interest that the borrower owes on the business date, keyed by the number of the instalment. */
export type LateInterest = ReadonlyMap<number, bigint>;

/**
 * The due date of the next unpaid instalment, and the sums that are left to pay. `partsMinor` is the sum of the partial
 * payments for unpaid instalments. The sums are zero before the disbursement.
 */
type LoanSums = {
  nextDueOn: string | null;
  owedPrincipalMinor: bigint;
  owedInterestMinor: bigint;
  owedLateMinor: bigint;
  partsMinor: bigint;
};

/**
 * A quote for an early repayment: `unearnedMinor` is the interest that the borrower does not owe if all remaining instalments are
 * paid on the business date `payoffOn`. `unearnedMinor` is zero if the plan requires the whole interest (`earlyRepayment` is
 * `flat`).
 */
export type Payoff = { payoffOn: string; unearnedMinor: bigint };

/** A customer's application, which becomes a loan when the money is disbursed. */
export type Loan = Prisma.LoanGetPayload<{ include: typeof loanInclude }> & LoanSums;

/** A loan and its schedule. The schedule is empty until the disbursement. */
export type LoanWithSchedule = { loan: Loan; instalments: Instalment[] };

/** The unpaid instalments of a schedule. */
export function unpaidOf<Line extends Pick<Instalment, "state">>(instalments: Line[]): Line[] {
  return instalments.filter(({ state }) => state === "due" || state === "overdue");
}

/** Converts a record that was read with `loanScheduleInclude`. `late` is the result of `readLateInterest`. */
export function toLoanWithSchedule(
  { instalments: lines, ...record }: Prisma.LoanGetPayload<{ include: typeof loanScheduleInclude }>,
  late: LateInterest,
): LoanWithSchedule {
  const instalments = lines.map((line) => ({ ...line, lateOwedMinor: late.get(line.number) ?? 0n }));
  const unpaid = unpaidOf(instalments);
  const sums: LoanSums = {
    nextDueOn: unpaid[0]?.dueOn ?? null,
    owedPrincipalMinor: unpaid.reduce((sum, line) => sum + line.principalMinor - line.partPrincipalMinor, 0n),
    owedInterestMinor: unpaid.reduce((sum, line) => sum + line.interestMinor - line.partInterestMinor, 0n),
    owedLateMinor: unpaid.reduce((sum, line) => sum + line.lateOwedMinor, 0n),
    partsMinor: unpaid.reduce(
      (sum, line) => sum + line.partPrincipalMinor + line.partInterestMinor + line.latePaidMinor,
      0n,
    ),
  };
  return { loan: { ...record, ...sums }, instalments };
}
