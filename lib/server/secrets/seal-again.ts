import "server-only";
import { describeError, log } from "@/lib/server/log";
import { openText, sealText } from "./sealed-text";

/** A column of sealed texts: how rows are read and written that are not sealed with the current key. */
export type SealedColumn = {
  /** Table and column: in front of the record's id it is the place for which a text is sealed. */
  name: string;
  /** The next records after `after`, by id, whose text does not begin with the current key's prefix. */
  find(after: string | undefined, take: number): Promise<SealedRecord[]>;
  /** Writes `sealed` where `stored` still stands. @returns whether it did */
  replace(record: SealedRecord, sealed: string): Promise<boolean>;
};

type SealedRecord = { id: string; stored: string };

type Limits = { budgetMs: number; signal?: AbortSignal | undefined; batchSize?: number };

/** What a record of a column is sealed for. */
export const placeOf = (column: string, id: string) => `${column}/${id}`;

/**
 * Seals with the current key what is not sealed, or was sealed with another key of `DATA_KEY`. Record by record, each in a
 * statement of its own that leaves alone what has changed meanwhile: so it may run twice at once, beside writers, and be cut
 * off anywhere. Leaves what opens with no key, and logs which.
 *
 * @returns how many records were sealed anew
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
