import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { OverdueReason } from "@/lib/server/prisma-client/enums";

/** Identifies an instalment by its loan and its number. */
type Key = { loan: { id: string }; number: number };

const idsOf = (keys: Key[]) => [keys.map(({ loan }) => loan.id), keys.map(({ number }) => number)];

/** Marks instalments that could not be collected on a date as overdue, and records the reasons. */
export async function markInstalmentsOverdue(
  tx: Queryable,
  date: string,
  overdue: { instalment: Key; reason: OverdueReason }[],
): Promise<void> {
  if (overdue.length === 0) return;
  await tx.query(
    `UPDATE loan_instalments i SET state = 'overdue', tried_on = $4, overdue_reason = s.reason::overdue_reason
       FROM unnest($1::uuid[], $2::int[], $3::text[]) AS s(loan_id, number, reason)
      WHERE i.loan_id = s.loan_id AND i.number = s.number`,
    [...idsOf(overdue.map(({ instalment }) => instalment)), overdue.map(({ reason }) => reason), date],
  );
}

/** Records the date on which the customers were reminded of these instalments. */
export async function markInstalmentsReminded(tx: Queryable, date: string, reminded: Key[]): Promise<void> {
  await tx.query(
    `UPDATE loan_instalments i SET reminded_on = $3
       FROM unnest($1::uuid[], $2::int[]) AS c(loan_id, number) WHERE i.loan_id = c.loan_id AND i.number = c.number`,
    [...idsOf(reminded), date],
  );
}
