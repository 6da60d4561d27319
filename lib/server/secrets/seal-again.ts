import "server-only";
import { describeError, log } from "@/lib/server/log";
import { openText, sealText } from "./sealed-text";

/** A column of sealed texts, with functions that read and write the rows that are not sealed with the current key. */
export type SealedColumn = {
  /** Table and column. Together with the record's id they form the position for which a text is sealed. */
  name: string;
  /** The next records after `after`, ordered by id, whose text does not begin with the current key's prefix. */
  find(after: string | undefined, take: number): Promise<SealedRecord[]>;
  /** Writes `sealed` if the record still contains `stored`. @returns true when it was written */
  replace(record: SealedRecord, sealed: string): Promise<boolean>;
};

type SealedRecord = { id: string; stored: string };

type Limits = { budgetMs: number; signal?: AbortSignal | undefined; batchSize?: number };

/** The position to which a sealed value is bound. */
export const placeOf = (column: string, id: string) => `${column}/${id}`;

/**
 * Seals values with the current key that are unsealed or sealed with another key of `DATA_KEY`. Each record is one SQL statement,
 * which leaves a record alone if it has changed meanwhile. Therefore the function may run twice at once, run beside writers, and
 * be interrupted anywhere. Skips values that no key can open, and logs them.
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
