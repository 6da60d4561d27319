import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { OverdueReason } from "@/lib/server/prisma-client/enums";

/** A line of a loan's schedule. */
type Key = { loan: { id: string }; number: number };

const idsOf = (keys: Key[]) => [keys.map(({ loan }) => loan.id), keys.map(({ number }) => number)];

/**
 * Marks instalments as paid, each with its entry, and counts them on their loans; a loan with none left becomes paid.
 *
 * @returns the ids of the loans that have become paid
 */
export async function markInstalmentsPaid(
  tx: Queryable,
  paid: Key[],
  entryIds: string[],
  moment: Date,
): Promise<Set<string>> {
  const [loanIds, numbers] = idsOf(paid);
  await tx.query(
    `UPDATE loan_instalments i SET state = 'paid', overdue_reason = NULL, entry_id = p.entry_id, paid_at = $4
       FROM unnest($1::uuid[], $2::int[], $3::uuid[]) AS p(loan_id, number, entry_id)
      WHERE i.loan_id = p.loan_id AND i.number = p.number`,
    [loanIds, numbers, entryIds, moment],
  );
  const loans = await tx.query<{ id: string; status: string }>(
    `UPDATE loans l
        SET installments_paid = l.installments_paid + p.count, version = l.version + 1, updated_at = $2,
            status = CASE WHEN l.installments_paid + p.count = l.total_installments THEN 'paid' ELSE l.status END::loan_status
       FROM (SELECT loan_id, count(*)::int AS count FROM unnest($1::uuid[]) AS paid(loan_id) GROUP BY 1) p
      WHERE l.id = p.loan_id RETURNING l.id, l.status`,
    [loanIds, moment],
  );
  return new Set(loans.filter(({ status }) => status === "paid").map(({ id }) => id));
}

/** Marks instalments as overdue: they could not be collected on a date, and why. */
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

/** Marks instalments with the date on which their customers were reminded. */
export async function markInstalmentsReminded(tx: Queryable, date: string, reminded: Key[]): Promise<void> {
  await tx.query(
    `UPDATE loan_instalments i SET reminded_on = $3
       FROM unnest($1::uuid[], $2::int[]) AS c(loan_id, number) WHERE i.loan_id = c.loan_id AND i.number = c.number`,
    [...idsOf(reminded), date],
  );
}
