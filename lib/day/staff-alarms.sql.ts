import "server-only";
import type { Queryable } from "@/lib/server/db";

/**
 * Records an alarm about each unresolved difference between the books and a network's settlement file that is more than `days`
 * days old. `date` is the present date. A difference raises only one alarm for each value of `days`. For each new alarm, returns
 * the member of staff who owns the difference, or null if nobody owns it.
 */
export async function raiseExceptionAlarms(
  tx: Queryable,
  date: string,
  days: number,
): Promise<{ ownerId: string | null }[]> {
  return await tx.query<{ ownerId: string | null }>(
    `WITH late AS (
       SELECT x.id, x.owner_id FROM settlement_exceptions x
        WHERE x.state IN ('open', 'suspense') AND x.happened_on < $1::date - $2::int),
     raised AS (
       INSERT INTO staff_alarms (subject_type, subject_id, threshold, raised_on)
       SELECT 'settlement_exception', id, $2, $1::date FROM late ON CONFLICT DO NOTHING RETURNING subject_id)
     SELECT late.owner_id AS "ownerId" FROM raised JOIN late ON late.id = raised.subject_id`,
    [date, days],
  );
}

/**
 * Records an alarm about each suspended deposit that should have matured by `date` and has no alarm. Returns the number of new
 * alarms.
 */
export async function raiseDepositAlarms(tx: Queryable, date: string): Promise<number> {
  const raised = await tx.query(
    `INSERT INTO staff_alarms (subject_type, subject_id, threshold, raised_on)
     SELECT 'deposit', d.id, 0, $1::date FROM deposits d WHERE d.status = 'suspended' AND d.matures_on <= $1::date
     ON CONFLICT DO NOTHING RETURNING subject_id`,
    [date],
  );
  return raised.length;
}

/**
 * Records an alarm about each customer whose relationship is closed, who has money and who has no alarm. Removes the alarms of
 * customers who have no more money. Returns the number of new alarms.
 */
export async function raiseClosedAlarms(tx: Queryable, date: string): Promise<number> {
  await tx.query(
    `DELETE FROM staff_alarms s WHERE s.subject_type = 'user'
        AND NOT EXISTS (SELECT FROM users u WHERE u.id = s.subject_id AND closed_with_money(u))`,
  );
  const raised = await tx.query(
    `INSERT INTO staff_alarms (subject_type, subject_id, threshold, raised_on)
     SELECT 'user', u.id, 0, $1::date FROM users u WHERE u.closed_at IS NOT NULL AND closed_with_money(u)
     ON CONFLICT DO NOTHING RETURNING subject_id`,
    [date],
  );
  return raised.length;
}
