import type { Instalment, Loan } from "./loan";
import { loanEffectiveRate, loanSchedule } from "./schedule";
import { type LoanMoney, loanMoney } from "./status-effect";

/** What a loan's page, its agreement and its file say of the money, worked out once. Amounts in minor units. */
export type LoanStanding = {
  money: LoanMoney;
  /** The day of the payout; before that, the day on which `lines` are worked out. */
  startOn: string;
  /** The loan's own lines; of an application those that a payout today would give. */
  lines: Instalment[];
  /** Lines that are still to be paid, the next one first; none while no money is lent. */
  open: Instalment[];
  interestMinor: bigint;
  totalMinor: bigint;
  paidMinor: bigint;
  overdueMinor: bigint;
  owedMinor: bigint;
  /** What the loan costs a year, as a fraction. */
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

/** What instalments come to: principal and interest. */
export function sumOf(lines: { principalMinor: bigint; interestMinor: bigint }[]): bigint {
  return lines.reduce((sum, { principalMinor, interestMinor }) => sum + principalMinor + interestMinor, 0n);
}

/** A status as the customer reads it: a loan that is hidden was rejected, or closed after all. */
export type ShownLoanStatus = Exclude<Loan["status"], "deleted"> | "rejected";

/** See `ShownLoanStatus`. */
export function shownLoanStatus({ status, disbursedOn }: Pick<Loan, "status" | "disbursedOn">): ShownLoanStatus {
  if (status !== "deleted") return status;
  return disbursedOn === null ? "rejected" : "closed";
}

/** Whether it keeps its owner from applying for another loan. */
export function isUncleared({ status }: Pick<Loan, "status">): boolean {
  return status === "pending" || status === "approved" || status === "active";
}
