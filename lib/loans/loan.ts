import "server-only";
import type { Prisma } from "@/lib/server/prisma-client/client";

/** A loan's borrower, and the account that receives the loan's money and pays its instalments. */
export const loanInclude = {
  owner: { select: { email: true, firstName: true, lastName: true } },
  account: { select: { accountNumber: true } },
} as const satisfies Prisma.LoanInclude;

const instalmentSelect = {
  number: true,
  dueOn: true,
  principalMinor: true,
  interestMinor: true,
  state: true,
  overdueReason: true,
  paidAt: true,
} as const satisfies Prisma.LoanInstalmentSelect;

/** The relations of `loanInclude` with the whole schedule. */
export const loanScheduleInclude = {
  ...loanInclude,
  instalments: { select: instalmentSelect, orderBy: { number: "asc" } },
} as const satisfies Prisma.LoanInclude;

/** A line of the schedule with its state. */
export type Instalment = Prisma.LoanInstalmentGetPayload<{ select: typeof instalmentSelect }>;

/** The next due date, and the sums of the unpaid lines of the schedule. The sums are zero before the disbursement. */
type LoanSums = { nextDueOn: string | null; owedPrincipalMinor: bigint; owedInterestMinor: bigint };

/** A customer's application, which becomes a loan with the disbursement. */
export type Loan = Prisma.LoanGetPayload<{ include: typeof loanInclude }> & LoanSums;

/** A loan with its schedule, which is empty before the disbursement. */
export type LoanWithSchedule = { loan: Loan; instalments: Instalment[] };

/** The unpaid lines of a schedule. */
export function unpaidOf<Line extends Pick<Instalment, "state">>(instalments: Line[]): Line[] {
  return instalments.filter(({ state }) => state === "due" || state === "overdue");
}

/** Converts a record that was read with `loanScheduleInclude`. */
export function toLoanWithSchedule({
  instalments,
  ...record
}: Prisma.LoanGetPayload<{ include: typeof loanScheduleInclude }>): LoanWithSchedule {
  const unpaid = unpaidOf(instalments);
  const sums: LoanSums = {
    nextDueOn: unpaid[0]?.dueOn ?? null,
    owedPrincipalMinor: unpaid.reduce((sum, { principalMinor }) => sum + principalMinor, 0n),
    owedInterestMinor: unpaid.reduce((sum, { interestMinor }) => sum + interestMinor, 0n),
  };
  return { loan: { ...record, ...sums }, instalments };
}
