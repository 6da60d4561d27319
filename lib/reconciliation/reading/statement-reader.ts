import "server-only";
import { type DraftLine, UnreadableFile } from "./draft-line";
import { type FileContent, FileTally, type StatementTally } from "./statement";

/**
 * A reader of statements that scans a file once, from its beginning. The reader stores the present statement, the incomplete
 * line, and the lines that have not been fetched.
 */
export abstract class StatementReader<Line> {
  protected statement: StatementTally | null = null;
  protected line: Line | null = null;
  private readonly tally = new FileTally();
  private lines: DraftLine[] = [];

  /** Yields the lines of a file, one batch for each piece. `finish` completes a line that is still open after the last piece. */
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

  /** Counts the line that is now complete. A line outside a statement is not counted. */
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
