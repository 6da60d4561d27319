import "server-only";
import { type DraftLine, UnreadableFile } from "./draft-line";
import { type FileContent, FileTally, type StatementTally } from "./statement";

/**
 * A reader of statements. The reader reads a file once, from the beginning to the end. Only the present statement, the line that
 * is not complete yet, and the complete lines of the present batch are in memory.
 */
export abstract class StatementReader<Line> {
  protected statement: StatementTally | null = null;
  protected line: Line | null = null;
  private readonly tally = new FileTally();
  private lines: DraftLine[] = [];

  /** Yields one batch of lines for each piece of a file. `finish` completes the line that is open after the last piece. */
  async *readAll<Piece>(
    pieces: AsyncIterable<Piece>,
    { read, finish }: { read: (piece: Piece) => void; finish: () => void },
  ): AsyncGenerator<DraftLine[], FileContent> {
    for await (const piece of pieces) {
      read(piece);
      yield this.taken();
    }
    finish();
    const lines = this.taken();
    if (lines.length > 0) yield lines;
    if (!this.statement) throw new UnreadableFile("no_statement");
    return this.tally.end();
  }

  protected abstract toLine(line: Line, currency: string): DraftLine;

  protected beginStatement(): StatementTally {
    this.statement = this.tally.begin();
    return this.statement;
  }

  /** Adds the open line, which is now complete, to the batch and to the tally. Ignores a line outside a statement. */
  protected closeLine(): void {
    if (this.line && this.statement) this.lines.push(this.tally.add(this.toLine(this.line, this.statement.currency)));
    this.line = null;
  }

  private taken(): DraftLine[] {
    const { lines } = this;
    this.lines = [];
    return lines;
  }
}
