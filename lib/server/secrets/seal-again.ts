import "server-only";
import { describeError, log } from "@/lib/server/log";
import { openText, sealText } from "./sealed-text";

/** A column of sealed texts, with functions that read and write the rows that are not sealed with the current key. */
export type SealedColumn = {
  /** Table and column. Together with the record's id, they form the place for which a text is sealed. */
  name: string;
  /** The next records after `after`, ordered by id, whose text does not begin with the current key's prefix. */
  find(after: string | undefined, take: number): Promise<SealedRecord[]>;
  /** Writes `sealed` if the record still contains `stored`. @returns true when `sealed` was written */
  replace(record: SealedRecord, sealed: string): Promise<boolean>;
};

type SealedRecord = { id: string; stored: string };

type Limits = { budgetMs: number; signal?: AbortSignal | undefined; batchSize?: number };

/** The place for which a value is sealed. */
export const placeOf = (column: string, id: string) => `${column}/${id}`;

/**
 * Seals all values with the current key that are not sealed, or that are sealed with another key of `DATA_KEY`. Each record is
 * written by one SQL statement. The SQL statement skips a record that has changed meanwhile. Therefore two calls may run at the
 * same time, other code may write meanwhile, and a call may be interrupted at any point. Skips and logs values that no key can
 * open.
 *
 * @returns the number of records that were sealed again
 */
export async function sealColumnAgain(column: SealedColumn, limits: Limits): Promise<number> {
  const { budgetMs, signal, batchSize = 200 } = limits;
  const deadline = performance.now() + budgetMs;
  let sealed = 0;
  let last: string | undefined;
  for (;;) {
    const records = await column.find(last, batchSize);
    for (const record of records) {
      if (signal?.aborted || performance.now() > deadline) return sealed;
      if (await sealRecordAgain(column, record)) sealed += 1;
    }
    last = records.at(-1)?.id;
    if (records.length < batchSize) return sealed;
  }
}

async function sealRecordAgain(column: SealedColumn, record: SealedRecord): Promise<boolean> {
  const place = placeOf(column.name, record.id);
  let anew: string;
  try {
    anew = sealText(openText(record.stored, place), place);
  } catch (error) {
    log.error({ place, error: describeError(error) }, "not sealed again");
    return false;
  }
  return await column.replace(record, anew);
}
