import "server-only";

/** A record of a Nacha file has `recordLength` characters, and a block has `blockingFactor` records. */
export const recordLength = 94;
export const blockingFactor = 10;

/**
 * In US cents. An entry's amount is at most `entryMinorMax`, because its field has 10 digits. The sum of a batch or a file is at
 * most `fileMinorMax`, because its field has 12 digits.
 */
export const entryMinorMax = 9_999_999_999n;
export const fileMinorMax = 999_999_999_999n;

/** The error for a file that cannot be written. The message describes the problem, but contains none of the file's values. */
export class UnwritableEntry extends Error {
  override name = "UnwritableEntry";
}

/** Writes a text at the start of its field, and fills the rest with blanks. Cuts a text that is too long. */
export function text(value: string, length: number): string {
  if (!/^[\x20-\x7e]*$/.test(value)) throw new UnwritableEntry("a text with characters that are not in ASCII");
  return value.slice(0, length).padEnd(length);
}

/** Writes a number at the end of its field, and fills the start with zeros. */
export function digits(value: number | bigint, length: number): string {
  const written = String(value);
  if (!/^\d+$/.test(written) || written.length > length)
    throw new UnwritableEntry(`a number of more than ${length} digits`);
  return written.padStart(length, "0");
}

/** Adds up the first eight digits of each routing number, and returns the last ten digits of the sum for a control record. */
export function entryHash(routingNumbers: string[]): bigint {
  return routingNumbers.reduce((sum, number) => sum + BigInt(number.slice(0, 8)), 0n) % 10_000_000_000n;
}

/** Joins the fields of a record. */
export function record(...fields: string[]): string {
  const joined = fields.join("");
  if (joined.length !== recordLength) throw new UnwritableEntry(`a record of ${joined.length} characters`);
  return joined;
}

/**
 * Splits a file into records. The file may be without line breaks, and its records may be without the blanks at their end, because
 * some systems write such files.
 */
export function toRecords(file: string): string[] {
  return file.split(/\r\n|\n|\r/).flatMap((line) => {
    const trimmed = line.trimEnd();
    const count = Math.ceil(trimmed.length / recordLength);
    return Array.from({ length: count }, (_, index) =>
      trimmed.slice(index * recordLength, (index + 1) * recordLength).padEnd(recordLength),
    );
  });
}
