import "server-only";
import type { BatchOutcome } from "@/lib/batches/batch-result";
import type { Queryable } from "@/lib/server/db";

/**
 * Adds the counts and sums of a batch to the results of its task in `bank_day_results`. `tx` is the transaction of the batch. The
 * batches of all lanes update the same rows, always in the same order, so they cause no deadlock.
 */
export async function addResults(tx: Queryable, date: string, task: string, outcomes: BatchOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.query(
    `INSERT INTO bank_day_results AS r (date, task, currency, outcome, item_count, amount_minor)
     SELECT $1, $2, o.currency, o.outcome, sum(o.item_count), sum(o.amount_minor)
       FROM unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[]) AS o(currency, outcome, item_count, amount_minor)
      GROUP BY o.currency, o.outcome ORDER BY o.currency, o.outcome
     ON CONFLICT (date, task, currency, outcome) DO UPDATE
       SET item_count = r.item_count + EXCLUDED.item_count, amount_minor = r.amount_minor + EXCLUDED.amount_minor`,
    [
      date,
      task,
      outcomes.map(({ currency }) => currency),
      outcomes.map(({ outcome }) => outcome),
      outcomes.map(({ itemCount }) => itemCount),
      outcomes.map(({ amountMinor }) => amountMinor),
    ],
  );
}
