import type { Instalment, Loan } from "./loan";
import { loanEffectiveRate, loanSchedule } from "./schedule";
import { type LoanMoney, loanMoney } from "./status-effect";

/** The figures of a loan that its page, its agreement and its dossier show. Amounts in minor units. */
export type LoanStanding = {
  money: LoanMoney;
  /** The day on which the money was lent; before that, the day for which `lines` are computed. */
  startOn: string;
  /** The loan's instalments; for an application, those that lending today would give. */
  lines: Instalment[];
  /** Lines that are still to be paid, the next one first; none while no money is lent. */
  open: Instalment[];
  interestMinor: bigint;
  totalMinor: bigint;
  paidMinor: bigint;
  overdueMinor: bigint;
  owedMinor: bigint;
  /** The effective rate of a year, as a fraction. */
  effectiveRate: number;
};

/** `instalments` are the loan's own, none before money is lent; `today` is the bank's date. */
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

/** The sum of principal and interest of instalments. */
export function sumOf(lines: { principalMinor: bigint; interestMinor: bigint }[]): bigint {
  return lines.reduce((sum, { principalMinor, interestMinor }) => sum + principalMinor + interestMinor, 0n);
}

/** The status that the customer reads. A hidden loan reads as rejected, or as closed when its money was lent before. */
export type ShownLoanStatus = Exclude<Loan["status"], "deleted"> | "rejected";

/** See `ShownLoanStatus`. */
export function shownLoanStatus({ status, disbursedOn }: Pick<Loan, "status" | "disbursedOn">): ShownLoanStatus {
  if (status !== "deleted") return status;
  return disbursedOn === null ? "rejected" : "closed";
}

/** Whether a loan keeps its borrower from applying for another one. */
export function isUncleared({ status }: Pick<Loan, "status">): boolean {
  return status === "pending" || status === "approved" || status === "active";
}
