import "server-only";
import type { Prisma } from "@/lib/server/prisma-client/client";

/** The borrower of a loan, and the account that its money goes to and is collected from. */
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

/** The same with the whole schedule. */
export const loanScheduleInclude = {
  ...loanInclude,
  instalments: { select: instalmentSelect, orderBy: { number: "asc" } },
} as const satisfies Prisma.LoanInclude;

/** A line of the schedule with its state. */
export type Instalment = Prisma.LoanInstalmentGetPayload<{ select: typeof instalmentSelect }>;

/** The sum of the unpaid lines of the schedule; zero while no money is lent. */
type LoanSums = { nextDueOn: string | null; owedPrincipalMinor: bigint; owedInterestMinor: bigint };

/** A customer's application and, once the money is lent, the loan. */
export type Loan = Prisma.LoanGetPayload<{ include: typeof loanInclude }> & LoanSums;

/** A loan with its schedule, which is empty while no money is lent. */
export type LoanWithSchedule = { loan: Loan; instalments: Instalment[] };

/** The lines of a schedule that are not paid yet. */
export function unpaidOf<Line extends Pick<Instalment, "state">>(instalments: Line[]): Line[] {
  return instalments.filter(({ state }) => state === "due" || state === "overdue");
}

/** A record that was read with `loanScheduleInclude`. */
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
