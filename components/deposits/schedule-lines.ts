import type { ScheduleLine } from "@/components/term-products/schedule-line";
import type { ScheduledPayout } from "@/lib/deposits/schedule.model";

/** Converts payouts to schedule lines. The parts of a line are the interest and, in the last line, the deposit itself. */
export function toScheduleLines<Payout extends ScheduledPayout>(
  payouts: Payout[],
  principalMinor: bigint,
  stateOf: (payout: Payout) => ScheduleLine["state"] = () => undefined,
): ScheduleLine[] {
  return payouts.map((payout, index) => ({
    number: payout.number,
    dueOn: payout.dueOn,
    parts: [payout.interestMinor, index === payouts.length - 1 ? principalMinor : 0n],
    state: stateOf(payout),
  }));
}
