import type { BusinessDays } from "@/lib/term-products/business-day.model";
import type { Instalment, Loan } from "./loan";
import { loanEffectiveRate, loanSchedule } from "./schedule.model";
import { type LoanMoney, loanMoney } from "./status-effect.model";

/** The figures that a loan's page, agreement and dossier show. Amounts are in minor units. */
export type LoanStanding = {
  money: LoanMoney;
  /** The date of the disbursement. Before the disbursement, the field contains today's date. */
  startOn: string;
  /** The loan's instalments. Before the disbursement, the instalments that the loan would have if it were disbursed today. */
  lines: Instalment[];
  /** The unpaid instalments, earliest first. Empty before the disbursement. */
  open: Instalment[];
  interestMinor: bigint;
  totalMinor: bigint;
  paidMinor: bigint;
  overdueMinor: bigint;
  owedMinor: bigint;
  /** The late interest that is paid or owed. */
  lateMinor: bigint;
  /** The effective annual rate as a fraction: 0.05 means 5 %. */
  effectiveRate: number;
};

/**
 * Computes the figures of a loan. Before the disbursement, `instalments` is empty, and the figures assume a disbursement on the
 * bank's date `today`. `days` contains the business-day rule and the holidays for the due dates of this planned schedule.
 */
export function loanStanding(
  loan: Loan,
  instalments: Instalment[],
  { today, days }: { today: string; days: BusinessDays },
): LoanStanding {
  const money = loanMoney(loan);
  const startOn = loan.disbursedOn ?? today;
  const lines = instalments.length > 0 ? instalments : plannedInstalments(loan, startOn, days);
  const open = money === "none" ? [] : lines.filter(({ state }) => state === "due" || state === "overdue");
  const of = (state: Instalment["state"]) => lines.filter((line) => line.state === state);
  return {
    money,
    startOn,
    lines,
    open,
    interestMinor: lines.reduce((sum, { interestMinor, waivedMinor }) => sum + interestMinor - waivedMinor, 0n),
    totalMinor: sumOf(lines),
    paidMinor: lines.reduce((sum, line) => sum + paidOf(line), 0n),
    overdueMinor: restOf(of("overdue")),
    owedMinor: restOf(open),
    lateMinor: lines.reduce((sum, line) => sum + lateOf(line), 0n),
    effectiveRate: loanEffectiveRate(loan, startOn, lines),
  };
}

function plannedInstalments(loan: Loan, startOn: string, days: BusinessDays): Instalment[] {
  return loanSchedule(loan, startOn, days).map((line) => ({
    ...line,
    ...({ state: "due", overdueReason: null, paidAt: null } as const),
    ...{ waivedMinor: 0n, partInterestMinor: 0n, partPrincipalMinor: 0n },
    ...{ lateSince: null, latePaidMinor: 0n, lateOwedMinor: 0n },
  }));
}

type Amounts = {
  principalMinor: bigint;
  interestMinor: bigint;
  waivedMinor?: bigint;
  latePaidMinor?: bigint;
  lateOwedMinor?: bigint;
};

/** The total of the instalments, including the late interest, and excluding the interest that an early repayment has saved. */
export function sumOf(lines: Amounts[]): bigint {
  return lines.reduce((sum, { principalMinor, interestMinor, waivedMinor = 0n, ...late }) => {
    return sum + principalMinor + interestMinor - waivedMinor + lateOf(late);
  }, 0n);
}

/** The late interest of an instalment, paid or owed. */
export function lateOf({ latePaidMinor = 0n, lateOwedMinor = 0n }: Pick<Amounts, "latePaidMinor" | "lateOwedMinor">) {
  return latePaidMinor + lateOwedMinor;
}

/** The sum of an instalment's partial payments. */
export function partsOf({ state, ...line }: Instalment): bigint {
  return line.partInterestMinor + line.partPrincipalMinor + (state === "paid" ? 0n : line.latePaidMinor);
}

/** The paid amount of an instalment. */
export const paidOf = (line: Instalment) => (line.state === "paid" ? sumOf([line]) : partsOf(line));

/** The unpaid amount of the instalments. */
export const restOf = (lines: Instalment[]) => lines.reduce((sum, line) => sum + sumOf([line]) - paidOf(line), 0n);

/**
 * The smallest partial payment of an instalment that the bank accepts: a tenth of the instalment. The SQL function
 * `collect_parts` contains the same rule.
 */
export function smallestPart(instalmentMinor: bigint): bigint {
  return (instalmentMinor + 9n) / 10n;
}

/**
 * The limits of a partial payment of the next instalment. Null if the borrower cannot pay a part on the business date `today`.
 */
export function offeredPart({ collection }: Pick<Loan, "collection">, next: Instalment | undefined, today: string) {
  if (!next || collection !== "parts" || next.dueOn > today) return null;
  const [minimumMinor, restMinor] = [smallestPart(next.principalMinor + next.interestMinor), restOf([next])];
  return minimumMinor < restMinor ? { minimumMinor, restMinor } : null;
}

/**
 * The status that the customer sees. A deleted loan is shown as closed if its money had been disbursed, as withdrawn if the
 * customer withdrew the application, and otherwise as rejected.
 */
export type ShownLoanStatus = Exclude<Loan["status"], "deleted"> | "rejected" | "withdrawn";

/** See `ShownLoanStatus`. */
export function shownLoanStatus({
  status,
  disbursedOn,
  withdrawnAt,
}: Pick<Loan, "status" | "disbursedOn" | "withdrawnAt">): ShownLoanStatus {
  if (status !== "deleted") return status;
  if (withdrawnAt !== null) return "withdrawn";
  return disbursedOn === null ? "rejected" : "closed";
}

/** True if the borrower cannot apply for another loan because of this loan. */
export function isUncleared({ status }: Pick<Loan, "status">): boolean {
  return status === "pending" || status === "approved" || status === "active";
}
