import "server-only";
import type { Queryable } from "@/lib/server/db";
import { sqlState } from "@/lib/server/db-errors";
import type { BatchOutcome } from "./batch-result";

/** The successful items of a batch, and the failed items with their errors. */
export type WorkedBatch<Item> = { done: Item[]; failed: { item: Item; error: string }[] };

/**
 * Processes all items of a batch in one call of `work`, in the caller's transaction. If this call fails, the function processes
 * the items one by one, so that only the items with an error stay unprocessed.
 *
 * @throws serialization failures and deadlocks, so that the caller runs the whole transaction again
 */
export async function workBatch<Item>(
  tx: Queryable,
  items: Item[],
  work: (items: Item[]) => Promise<void>,
): Promise<WorkedBatch<Item>> {
  if (items.length === 0) return { done: [], failed: [] };
  const error = await tryWork(tx, () => work(items));
  if (error === null) return { done: items, failed: [] };
  if (items.length === 1) return { done: [], failed: items.map((item) => ({ item, error })) };
  const worked: WorkedBatch<Item> = { done: [], failed: [] };
  for (const item of items) {
    const itemError = await tryWork(tx, () => work([item]));
    if (itemError === null) worked.done.push(item);
    else worked.failed.push({ item, error: itemError });
  }
  return worked;
}

const errorLengthMax = 300;

/** Sets a savepoint and runs `work`. If `work` fails, rolls back to the savepoint. @returns the error, or null after success */
async function tryWork(tx: Queryable, work: () => Promise<void>): Promise<string | null> {
  await tx.query("SAVEPOINT batch_work");
  try {
    await work();
    await tx.query("RELEASE SAVEPOINT batch_work");
    return null;
  } catch (error) {
    const state = sqlState(error);
    if (state === "40001" || state === "40P01") throw error;
    await tx.query("ROLLBACK TO SAVEPOINT batch_work");
    await tx.query("RELEASE SAVEPOINT batch_work");
    return (error instanceof Error ? error.message : String(error)).slice(0, errorLengthMax);
  }
}

/** Counts the items of each currency, and adds up their amounts. */
export function countOutcome(outcome: string, items: { currency: string; amountMinor: bigint }[]): BatchOutcome[] {
  const byCurrency = new Map<string, BatchOutcome>();
  for (const { currency, amountMinor } of items) {
    const counted = byCurrency.get(currency) ?? { currency, outcome, itemCount: 0, amountMinor: 0n };
    counted.itemCount += 1;
    counted.amountMinor += amountMinor;
    byCurrency.set(currency, counted);
  }
  return [...byCurrency.values()];
}
