import "server-only";
import { describeError, log } from "@/lib/server/log";
import { openText, sealText } from "./sealed-text";

/** A column of encrypted texts. Its functions find and replace the texts that are not encrypted with the current key. */
export type SealedColumn = {
  /** The table and the column. The record's id is added to the name to describe where a text is stored (`placeOf`). */
  name: string;
  /** Finds the next records after the id `after`, ordered by id, whose text does not begin with the current key's prefix. */
  find(after: string | undefined, take: number): Promise<SealedRecord[]>;
  /** The number of records that are read at a time. Long texts need a small number. */
  batchSize?: number;
  /** Writes `sealed` if the record still contains `stored`. @returns true if `sealed` was written */
  replace(record: SealedRecord, sealed: string): Promise<boolean>;
};

type SealedRecord = { id: string; stored: string };

type Limits = { budgetMs: number; signal?: AbortSignal | undefined; batchSize?: number };

/** The table, column and record that store a value. A value that is encrypted for one record cannot be decrypted for another. */
export const placeOf = (column: string, id: string) => `${column}/${id}`;

/**
 * Encrypts values of a column with the current key: the values that are not encrypted yet, and the values that are encrypted with
 * an older key of `DATA_KEY`. Each record is written by one SQL statement, which skips a record that has changed since it was
 * read. A second call, or other code, may therefore change records at the same time. A call may also be interrupted at any point.
 * Skips and logs values that no key can decrypt.
 *
 * @returns the number of records that were encrypted again
 */
export async function sealColumnAgain(column: SealedColumn, limits: Limits): Promise<number> {
  const { budgetMs, signal, batchSize = column.batchSize ?? 200 } = limits;
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
