import type { Deposit, Payout } from "@/lib/deposits/deposit";
import { depositMaturity, depositSchedule } from "@/lib/deposits/schedule";
import { type DepositMoney, depositMoney } from "@/lib/deposits/status-effect";

/** What has become of a payment of interest: one whose date is past may wait (the deposit is suspended), or be late. */
export type PayoutStage = Payout["state"] | "waiting" | "overdue";

export type StandingPayout = Payout & { stage: PayoutStage };

/** What a deposit's page and its agreement say, worked out once, so that both say the same. Amounts in minor units. */
export type DepositStanding = {
  money: DepositMoney;
  /** The dates between which the money is locked; before that, those that today would give. */
  startOn: string;
  endOn: string;
  payouts: StandingPayout[];
  totalMinor: bigint;
  paidMinor: bigint;
  paidCount: number;
  forfeitedMinor: bigint;
  /** The next interest to be paid; null when none is. */
  next: StandingPayout | null;
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
  const [paid, due] = [of("paid"), of("due")];
  return {
    money,
    startOn,
    endOn,
    payouts: lines,
    totalMinor: sum(lines),
    paidMinor: sum(paid),
    paidCount: paid.length,
    forfeitedMinor: sum(of("forfeited")),
    next: money === "locked" ? (due[0] ?? null) : null,
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

function sum(payouts: Payout[]): bigint {
  return payouts.reduce((total, { interestMinor }) => total + interestMinor, 0n);
}
