import type { Deposit, Payout } from "./deposit";
import { depositEffectiveRate, depositMaturity, depositSchedule, interestOf } from "./schedule";
import { type DepositMoney, depositMoney } from "./status-effect";

/** The state of a payout: one whose date is past either waits, since the deposit is suspended, or is late. */
export type PayoutStage = Payout["state"] | "waiting" | "overdue";

export type StandingPayout = Payout & { stage: PayoutStage };

/** The figures of a deposit that its page and its agreement show. Amounts in minor units. */
export type DepositStanding = {
  money: DepositMoney;
  /** The first and last day of the lock; until the money is locked, the days that a start today would give. */
  startOn: string;
  endOn: string;
  /** The deposit's payouts; for an application, those that a start today would give. */
  lines: StandingPayout[];
  /** Interest that is still to be paid, the next one first; none while no money is locked. */
  open: StandingPayout[];
  totalMinor: bigint;
  paidMinor: bigint;
  paidCount: number;
  forfeitedMinor: bigint;
  /** The effective rate of a year, as a fraction. */
  effectiveRate: number;
};

/** `payouts` are the deposit's own, none before its money is locked; `today` is the bank's date. */
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
