import type { BusinessDays } from "@/lib/term-products/business-day.model";
import type { Deposit, Payout } from "./deposit";
import { depositEffectiveRate, depositMaturity, depositSchedule, interestOf } from "./schedule.model";
import { type DepositMoney, depositMoney } from "./status-effect.model";

/**
 * The state of a payout. If the due date of an unpaid payout has passed, the state is `waiting` while the deposit is suspended,
 * and otherwise `overdue`.
 */
export type PayoutStage = Payout["state"] | "waiting" | "overdue";

export type StandingPayout = Payout & { stage: PayoutStage };

/** The figures that a deposit's page and agreement show. Amounts are in minor units. */
export type DepositStanding = {
  money: DepositMoney;
  /**
   * The first date and the maturity date of the deposit. Until the money is locked, these are the dates of a deposit that would
   * start today.
   */
  startOn: string;
  endOn: string;
  /** The deposit's payouts. Until the money is locked, these are the payouts of a deposit that would start today. */
  lines: StandingPayout[];
  /** The unpaid payouts, earliest first. Empty while no money is locked. */
  open: StandingPayout[];
  totalMinor: bigint;
  paidMinor: bigint;
  paidCount: number;
  forfeitedMinor: bigint;
  /** The effective annual rate as a fraction: 0.05 means 5 %. */
  effectiveRate: number;
};

/**
 * Computes the figures of a deposit. `payouts` is empty before the deposit's money is locked. `today` is the bank's date. `days`
 * contains the business days of a deposit that starts today.
 */
export function depositStanding(
  deposit: Deposit,
  payouts: Payout[],
  { today, days }: { today: string; days: BusinessDays },
): DepositStanding {
  const money = depositMoney(deposit);
  const startOn = deposit.startedOn ?? today;
  const endOn = deposit.maturesOn ?? depositMaturity(deposit, startOn, days);
  const lines = (payouts.length > 0 ? payouts : plannedPayouts(deposit, startOn, days)).map((payout) => ({
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

function plannedPayouts(deposit: Deposit, startOn: string, days: BusinessDays): Payout[] {
  return depositSchedule(deposit, startOn, days).map((line) => ({ ...line, state: "due", paidAt: null }));
}

function stageOf({ state, dueOn }: Payout, { status }: Deposit, today: string): PayoutStage {
  if (state !== "due") return state;
  if (dueOn >= today) return "due";
  return status === "suspended" ? "waiting" : "overdue";
}

/** The status that the customer sees. The status `deleted` is shown as rejected. */
export type ShownDepositStatus = Deposit["status"] | "withdrawn";

/** Returns the status that the customer sees. */
export function shownDepositStatus({
  status,
  withdrawnAt,
}: Pick<Deposit, "status" | "withdrawnAt">): ShownDepositStatus {
  return withdrawnAt === null ? status : "withdrawn";
}
