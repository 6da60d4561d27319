import type { Deposit, Payout } from "./deposit";
import { depositEffectiveRate, depositMaturity, depositSchedule, interestOf } from "./schedule.model";
import { type DepositMoney, depositMoney } from "./status-effect.model";

/**
 * The state of a payout. An unpaid payout with a past date is `waiting` while the deposit is suspended, and otherwise
 * `overdue`.
 */
export type PayoutStage = Payout["state"] | "waiting" | "overdue";

export type StandingPayout = Payout & { stage: PayoutStage };

/** The figures of a deposit on its page and in its agreement. Amounts are in minor units. */
export type DepositStanding = {
  money: DepositMoney;
  /** The first and the last day of the lock. Before the money is locked, these days assume a start today. */
  startOn: string;
  endOn: string;
  /** The deposit's payouts. For an application, the payouts that would result from a start today. */
  lines: StandingPayout[];
  /** The unpaid payouts, the next one first; empty while no money is locked. */
  open: StandingPayout[];
  totalMinor: bigint;
  paidMinor: bigint;
  paidCount: number;
  forfeitedMinor: bigint;
  /** The effective annual rate, as a fraction. */
  effectiveRate: number;
};

/** Computes the figures. `payouts` is empty before the deposit's money is locked. `today` is the bank's date. */
export function depositStanding(deposit: Deposit, payouts: Payout[], today: string): DepositStanding {
  const money = depositMoney(deposit);
  const startOn = deposit.startedOn ?? today;
  const endOn = deposit.maturesOn ?? depositMaturity(deposit, startOn);
  const lines = (payouts.length > 0 ? payouts : plannedPayouts(deposit, startOn)).map((payout) => ({
    ...payout,
    stage: stageOf(payout, deposit, today),
  }));
  const of = (state: Payout["state"]) => lines.filter((line) => line.state === state);
  const paid = of("paid");
  return {
    money,
    startOn,
    endOn,
    lines,
    open: money === "locked" ? of("due") : [],
    totalMinor: interestOf(lines),
    paidMinor: interestOf(paid),
    paidCount: paid.length,
    forfeitedMinor: interestOf(of("forfeited")),
    effectiveRate: depositEffectiveRate(deposit, startOn, lines),
  };
}

function plannedPayouts(deposit: Deposit, startOn: string): Payout[] {
  return depositSchedule(deposit, startOn).map((line) => ({ ...line, state: "due", paidAt: null }));
}

function stageOf({ state, dueOn }: Payout, { status }: Deposit, today: string): PayoutStage {
  if (state !== "due") return state;
  if (dueOn >= today) return "due";
  return status === "suspended" ? "waiting" : "overdue";
}
