import "server-only";
import { addDays } from "@/lib/dates";
import { startOfBankDate } from "@/lib/server/clock";

/** Returns the first and the last moment of a range of bank dates. Both days are included. An empty date means no limit. */
export function dayRange({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    from: from ? startOfBankDate(from) : undefined,
    // The last day is included, up to its last millisecond.
    to: to ? new Date(startOfBankDate(addDays(to, 1)).getTime() - 1) : undefined,
  };
}
