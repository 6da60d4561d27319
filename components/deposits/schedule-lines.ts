import type { ScheduleLine } from "@/components/term-products/schedule-line";
import type { ScheduledPayout } from "@/lib/deposits/schedule.model";

/** Converts payouts to schedule lines. Each line contains the interest. The last line also contains the principal. */
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
