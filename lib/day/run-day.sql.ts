import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { BatchFailure } from "@/lib/batches/batch-result";
import { columnsOf } from "@/lib/server/columns";
import type { Queryable } from "@/lib/server/db";
import type { BankDay, BankDayFailure } from "@/lib/server/prisma-client/client";

/**
 * Locks a bank day until the transaction ends. If `isShared` is true, other transactions may share the lock. The day cannot end
 * while a transaction has the lock.
 */
export async function lockDay(
  tx: Queryable,
  date: string,
  { isShared }: { isShared: boolean },
): Promise<BankDay | undefined> {
  const [day] = await tx.query<BankDay>(
    `SELECT ${columnsOf("bankDay", "d")} FROM bank_days d WHERE date = $1 FOR ${isShared ? "SHARE" : "NO KEY UPDATE"}`,
    [date],
  );
  return day;
}

/** Locks an open failure until the transaction ends. */
export async function lockOpenFailure(tx: Queryable, id: string): Promise<BankDayFailure | undefined> {
  const [failure] = await tx.query<BankDayFailure>(
    `SELECT ${columnsOf("bankDayFailure", "f")} FROM bank_day_failures f
      WHERE id = $1 AND resolved_at IS NULL FOR NO KEY UPDATE`,
    [id],
  );
  return failure;
}

type Failed = { date: string; task: string; failedAt: Date; failures: BatchFailure[] };

/** Records the failed items of a task. @returns the number of items that had not failed before in this task on this date */
export async function insertFailures(tx: Queryable, { date, task, failedAt, failures }: Failed): Promise<number> {
  const added = await tx.query(
    `INSERT INTO bank_day_failures (id, date, task, subject_type, subject_id, number, error, failed_at)
     SELECT f.id, $1, $2, f.subject_type, f.subject_id, f.number, f.error, $3
       FROM unnest($4::uuid[], $5::text[], $6::uuid[], $7::int[], $8::text[])
         AS f(id, subject_type, subject_id, number, error)
     ON CONFLICT (date, task, subject_id, number) DO NOTHING RETURNING id`,
    [
      date,
      task,
      failedAt,
      failures.map(() => uuidv7()),
      failures.map(({ subjectType }) => subjectType),
      failures.map(({ subjectId }) => subjectId),
      failures.map(({ number }) => number),
      failures.map(({ error }) => error),
    ],
  );
  return added.length;
}

/**
 * Marks open failures as resolved if their items are done by now. For example, the customer has paid the instalment, or the
 * end-of-day run of a later day has processed the item.
 */
export async function resolveDoneMeanwhile(tx: Queryable, at: Date): Promise<void> {
  await tx.query(
    `UPDATE bank_day_failures f SET resolved_at = $1
      WHERE f.resolved_at IS NULL AND (
        EXISTS (SELECT FROM loan_instalments i
                 WHERE i.loan_id = f.subject_id AND i.number = f.number AND i.state NOT IN ('due', 'overdue'))
        OR EXISTS (SELECT FROM deposit_payouts p
                    WHERE p.deposit_id = f.subject_id AND p.number = f.number AND p.state <> 'due')
        OR EXISTS (SELECT FROM deposits d
                    WHERE d.id = f.subject_id AND f.number = 0 AND d.status NOT IN ('running', 'suspended')))`,
    [at],
  );
}
