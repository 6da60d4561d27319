import type { ScheduleLine } from "@/components/term-products/schedule-line";
import { lateOf } from "@/lib/loans/loan-standing.model";
import type { ScheduledInstalment } from "@/lib/loans/schedule.model";

/** Converts instalments to schedule lines. The amounts of each line are the principal, the interest and the late interest. */
export function toScheduleLines<
  Instalment extends ScheduledInstalment & { waivedMinor?: bigint; latePaidMinor?: bigint; lateOwedMinor?: bigint },
>(
  instalments: Instalment[],
  stateOf: (instalment: Instalment) => ScheduleLine["state"] = () => undefined,
): ScheduleLine[] {
  return instalments.map((instalment) => ({
    number: instalment.number,
    dueOn: instalment.dueOn,
    parts: [instalment.principalMinor, instalment.interestMinor - (instalment.waivedMinor ?? 0n), lateOf(instalment)],
    state: stateOf(instalment),
  }));
}
