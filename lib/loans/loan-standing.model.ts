import type { Instalment, Loan } from "./loan";
import { loanEffectiveRate, loanSchedule } from "./schedule.model";
import { type LoanMoney, loanMoney } from "./status-effect.model";

/** The figures of a loan for its page, its agreement and its dossier. Amounts are in minor units. */
export type LoanStanding = {
  money: LoanMoney;
  /** The day of the disbursement. Before the disbursement, today. */
  startOn: string;
  /** The loan's instalments. For an application, the instalments that would result from a disbursement today. */
  lines: Instalment[];
  /** The unpaid lines, the next one first. Empty before the disbursement. */
  open: Instalment[];
  interestMinor: bigint;
  totalMinor: bigint;
  paidMinor: bigint;
  overdueMinor: bigint;
  owedMinor: bigint;
  /** The effective annual rate, as a fraction. */
  effectiveRate: number;
};

/** Computes the figures. `instalments` is empty before the disbursement. `today` is the bank's date. */
export function loanStanding(loan: Loan, instalments: Instalment[], today: string): LoanStanding {
  const money = loanMoney(loan);
  const startOn = loan.disbursedOn ?? today;
  const lines = instalments.length > 0 ? instalments : plannedInstalments(loan, startOn);
  const open = money === "none" ? [] : lines.filter(({ state }) => state === "due" || state === "overdue");
  const of = (state: Instalment["state"]) => lines.filter((line) => line.state === state);
  return {
    money,
    startOn,
    lines,
    open,
    interestMinor: lines.reduce((sum, { interestMinor }) => sum + interestMinor, 0n),
    totalMinor: sumOf(lines),
    paidMinor: sumOf(of("paid")),
    overdueMinor: sumOf(of("overdue")),
    owedMinor: sumOf(open),
    effectiveRate: loanEffectiveRate(loan, startOn, lines),
  };
}

function plannedInstalments(loan: Loan, startOn: string): Instalment[] {
  return loanSchedule(loan, startOn).map((line) => ({ ...line, state: "due", overdueReason: null, paidAt: null }));
}

/** The sum of the principal and the interest of all instalments. */
export function sumOf(lines: { principalMinor: bigint; interestMinor: bigint }[]): bigint {
  return lines.reduce((sum, { principalMinor, interestMinor }) => sum + principalMinor + interestMinor, 0n);
}

/** The status that the customer sees. A deleted loan appears as rejected, or as closed when its money had been disbursed. */
export type ShownLoanStatus = Exclude<Loan["status"], "deleted"> | "rejected";

/** See `ShownLoanStatus`. */
export function shownLoanStatus({ status, disbursedOn }: Pick<Loan, "status" | "disbursedOn">): ShownLoanStatus {
  if (status !== "deleted") return status;
  return disbursedOn === null ? "rejected" : "closed";
}

/** True for a loan that keeps its borrower from applying for another loan. */
export function isUncleared({ status }: Pick<Loan, "status">): boolean {
  return status === "pending" || status === "approved" || status === "active";
}
