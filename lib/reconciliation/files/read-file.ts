import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { decodeText } from "@/lib/reconciliation/reading/decode-text";
import { type DraftLine, type Statement, UnreadableFile } from "@/lib/reconciliation/reading/draft-line";
import { readCamt } from "@/lib/reconciliation/reading/read-camt";
import { readCsv, UnknownColumns } from "@/lib/reconciliation/reading/read-csv";
import type { SettlementColumnsInput } from "@/lib/reconciliation/schema";
import { linesMax } from "@/lib/reconciliation/settlement";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { readChunks, readChunkTotals } from "./chunks.sql";
import { queryColumns } from "./columns.sql";
import { queryFile } from "./file.sql";
import { addLines, beginReading, endReading, type Reading, type ReadingResult } from "./reading.sql";

/** Lines of one statement. */
const batchSize = 1_000;

/**
 * Reads a file that is uploaded, in parts and in batches of lines, so that its size makes no difference to the memory. Again is from its
 * beginning; of two at once the later one goes on. How far it has come stands in the file's row.
 *
 * @throws AppError `not_found`; `conflict` while parts are missing, and where somebody else reads it or has confirmed it
 */
export async function readFile(actor: Actor, { fileId }: { fileId: string }): Promise<void> {
  assertMay(actor, "reconciliation.work");
  const file = await queryFile(fileId);
  if (!file) throw new AppError("not_found");
  const { bytes, parts, last } = await readChunkTotals(fileId);
  if (bytes !== file.sizeBytes || parts !== last + 1)
    throw new AppError("conflict", { messageKey: "upload_incomplete" });
  const reading = { fileId, readingId: uuidv7() };
  if (!(await beginReading(reading))) throw changed();
  const result = await read(reading, await queryColumns(file.rail));
  if ((await endReading(reading, result)) === null) throw changed();
}

const changed = () => new AppError("conflict", { messageKey: "changed_meanwhile" });

async function read(reading: Reading, columns: SettlementColumnsInput | null): Promise<ReadingResult> {
  const source = new CountedBytes(readChunks(reading.fileId));
  try {
    const { format, lines } = await openText(decodeText(source.bytes()), columns);
    const statement = await keepLines(reading, lines, source);
    return { state: "preview", format, sha256: source.sha256(), ...statement };
  } catch (error) {
    if (error instanceof UnknownColumns) return { state: "columns", format: "csv", headings: error.headings };
    if (!(error instanceof UnreadableFile)) throw error;
    return { state: "refused", problem: error.problem, problemPlace: error.place };
  }
}

/** Counts and hashes what passes. */
class CountedBytes {
  count = 0;
  private readonly hash = createHash("sha256");

  constructor(private readonly source: AsyncIterable<Uint8Array>) {}

  async *bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.source) {
      this.count += chunk.byteLength;
      this.hash.update(chunk);
      yield chunk;
    }
  }

  sha256(): string {
    return this.hash.digest("hex");
  }
}

type Lines = AsyncGenerator<DraftLine[], Statement>;

/** What begins with `<` is XML, whatever its name says. */
async function openText(
  texts: AsyncGenerator<string>,
  columns: SettlementColumnsInput | null,
): Promise<{ format: string; lines: Lines }> {
  for (let blank = ""; ; ) {
    const { value: text, done } = await texts.next();
    if (done) throw new UnreadableFile("empty");
    if (text.trim() === "") {
      blank = `${blank}${text}`.slice(0, 1_000);
      continue;
    }
    const all = joined(blank + text, texts);
    return /^\s*</.test(text)
      ? { format: "camt.053", lines: readCamt(all) }
      : { format: "csv", lines: readCsv(all, columns) };
  }
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function keepLines(reading: Reading, batches: Lines, source: CountedBytes): Promise<Statement> {
  let held: (DraftLine & { number: number })[] = [];
  let count = 0;
  const flush = async () => {
    if (held.length > 0 && !(await addLines(reading, held, source.count))) throw changed();
    held = [];
  };
  for (;;) {
    const { value, done } = await batches.next();
    if (done) {
      await flush();
      if (count === 0) throw new UnreadableFile("empty");
      return value;
    }
    for (const line of value) {
      count += 1;
      if (count > linesMax) throw new UnreadableFile("too_many_lines", line.place);
      held.push({ ...line, number: count });
      if (held.length === batchSize) await flush();
    }
  }
}
