import "server-only";
import type { BatchResult } from "@/lib/batches/batch-result";
import { positionLimitMinor } from "@/lib/ledger/position-limit";
import { isOverLimit } from "@/lib/ledger/position-limit.model";
import { findStaffToTell } from "@/lib/notifications/find-staff-to-tell";
import { recordNotices } from "@/lib/notifications/record-notice.sql";
import type { Database } from "@/lib/server/db";
import { dayNotice, toldResult } from "./tell-staff";

/**
 * Notifies the staff who run the bank's day if positions in currencies are worth more than the limit `POSITION_LIMIT`, or have no
 * rate. Staff get at most one notice for each date (docs/decisions/currency-positions.md).
 */
export async function tellStaffOfPositions(tx: Database, date: string): Promise<BatchResult> {
  const positions = await tx.prisma.currencyPosition.findMany({ where: { date } });
  const { length: count } = positions.filter((position) => needsNotice(position));
  const told = await tx.prisma.bankDayResult.count({ where: { date, task: "position-limit" } });
  if (count === 0 || told > 0) return toldResult(0);
  const staff = await findStaffToTell(tx, "day.run");
  await recordNotices(
    tx,
    staff.map((person) => dayNotice(person, { kind: "position-limit", date, count })),
  );
  return toldResult(count);
}

type Position = { currency: string; positionMinor: bigint; rate: unknown; worthMinor: bigint };

/** The dollar position is only the counter value of all other positions, so it has no limit. */
function needsNotice({ currency, positionMinor, rate, worthMinor }: Position): boolean {
  if (currency === "USD" || positionMinor === 0n) return false;
  return rate === null || isOverLimit(worthMinor, positionLimitMinor());
}
