import { createHash } from "node:crypto";
import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { linesMax } from "@/lib/reconciliation/settlement.model";
import { type DraftLine, UnreadableFile } from "./draft-line";
import { type FileFormat, openFile } from "./open-file";
import { UnknownColumns } from "./read-csv";
import type { FileContent } from "./statement";
import type { ReadingOutcome, ReadingTask, ThreadAnswer, ThreadQuestion } from "./thread-messages";

/** The maximum number of lines in one SQL statement. */
const batchSize = 1_000;

/**
 * Reads a file in a worker thread, so that the main thread can answer requests in the meantime. The worker thread requests one
 * part of the file after the other from the main thread, and returns batches of lines, which the main thread stores. The memory
 * therefore never contains the whole file or all its lines.
 */
export default async function readInThread({ port, columns, encoding }: ReadingTask): Promise<ReadingOutcome> {
  const source = new AskedParts(port);
  let format: FileFormat | null = null;
  try {
    const opened = await openFile(source.parts(), columns, encoding);
    format = opened.format;
    const content = await keepLines(opened.lines, source);
    return { state: "preview", format, sha256: source.sha256(), ...content };
  } catch (error) {
    if (error instanceof UnknownColumns) return { state: "columns", headings: error.headings, sample: error.sample };
    if (!(error instanceof UnreadableFile)) throw error;
    return { state: "refused", format, problem: error.problem, place: error.place };
  } finally {
    port.close();
  }
}

/** Requests the parts of the file from the main thread. Counts and hashes their bytes. */
class AskedParts {
  private count = 0;
  private readonly hash = createHash("sha256");

  constructor(private readonly port: MessagePort) {}

  async *parts(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const answer = await this.ask({ ask: "part" });
      if (!("part" in answer) || answer.part === null) return;
      this.count += answer.part.byteLength;
      this.hash.update(answer.part);
      yield answer.part;
    }
  }

  async keep(lines: Numbered[]): Promise<void> {
    if (lines.length === 0) return;
    await this.ask({ ask: "keep", rows: rowsOf(lines), count: lines.length, readBytes: this.count });
  }

  sha256(): string {
    return this.hash.digest("hex");
  }

  private async ask(question: ThreadQuestion): Promise<ThreadAnswer> {
    const answered = once(this.port, "message") as Promise<[ThreadAnswer]>;
    this.port.postMessage(question);
    const [answer] = await answered;
    return answer;
  }
}

type Numbered = DraftLine & { number: number };

/**
 * Converts lines to JSON text with the column names of the database. A bigint becomes a text, which Postgres converts to a
 * number.
 */
function rowsOf(lines: Numbered[]): string {
  const rows = lines.map(({ transferKey, entryKey, amountMinor, isCredit, bookedOn, ...line }) => ({
    ...line,
    ...{
      transfer_key: transferKey,
      entry_key: entryKey,
      amount_minor: amountMinor,
      is_credit: isCredit,
      booked_on: bookedOn,
    },
  }));
  return JSON.stringify(rows, (_name, value) => (typeof value === "bigint" ? String(value) : value));
}

/** Stores all lines in batches. @throws UnreadableFile `too_many_lines`; `empty` if the file has neither lines nor a date */
async function keepLines(batches: AsyncGenerator<DraftLine[], FileContent>, source: AskedParts): Promise<FileContent> {
  let held: Numbered[] = [];
  let count = 0;
  for (;;) {
    const { value, done } = await batches.next();
    if (done) {
      await source.keep(held);
      const isAboutDay = value.statements.some(({ firstDay }) => firstDay !== null);
      if (count === 0 && !isAboutDay) throw new UnreadableFile("empty");
      return value;
    }
    for (const line of value) {
      count += 1;
      if (count > linesMax) throw new UnreadableFile("too_many_lines", line.place);
      held.push({ ...line, number: count });
      if (held.length < batchSize) continue;
      await source.keep(held);
      held = [];
    }
  }
}
