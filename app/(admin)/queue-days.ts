import type { KnownFilter } from "@/components/admin/resource/resource-query";
import { addDays } from "@/lib/calendar";
import { startOfBankDate } from "@/lib/server/clock";

/** The filters of a queue by day, as its address has them. */
export const dayFilters: Record<string, KnownFilter> = { from: "date", to: "date" };

/** Between which moments the days of a queue's address lie. */
export function daysToMoments({ from, to }: Record<string, string>): { from: Date | undefined; to: Date | undefined } {
  return {
    from: from ? startOfBankDate(from) : undefined,
    // The last day belongs to it, up to its last millisecond.
    to: to ? new Date(startOfBankDate(addDays(to, 1)).getTime() - 1) : undefined,
  };
}
