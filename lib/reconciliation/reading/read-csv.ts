import "server-only";
import Papa from "papaparse";
import type { SettlementColumns } from "@/lib/reconciliation/schema";
import { linesMax } from "@/lib/reconciliation/settlement.model";
import { readAmount, readDate } from "./csv-cells";
import { type CsvLayout, findLayout } from "./csv-layout";
import { isBookedWord, isCreditWord, isTotal } from "./csv-words";
import { type DraftLine, toDraftLine, UnreadableFile } from "./draft-line";
import { chooseReference } from "./line-reference";
import { type FileContent, FileTally } from "./statement";

/** The maximum length of a row. Without this limit, the rest of a file after an unclosed quotation mark would be one row. */
const rowLengthMax = 64 * 1024;
/** The number of rows that are stored as a sample. Staff see these rows below the headings. */
const sampleRows = 5;
const sampleCellLength = 60;

/** The error for a CSV file whose columns staff must define. Nobody has defined the columns yet, or the headings have changed. */
export class UnknownColumns extends Error {
  override name = "UnknownColumns";

  constructor(
    readonly headings: string[],
    readonly sample: string[][],
  ) {
    super("columns");
  }
}

/**
 * Reads a CSV file. Detects the separator and the first row of the table. Yields one batch of lines for each piece of text.
 *
 * @param columns the definition of the rail's columns. Null if staff have not defined the columns yet.
 * @throws UnknownColumns if `columns` is null, or if the file has an unknown heading or lacks a defined heading.
 * @throws UnreadableFile `empty`, `line_too_long`, `no_columns`, `no_rows`, `too_many_lines` (blank rows count)
 */
export async function* readCsv(
  texts: AsyncIterable<string>,
  columns: SettlementColumns | null,
): AsyncGenerator<DraftLine[], FileContent> {
  const rows = new CsvRows(columns ? namesOf(columns) : []);
  const tally = new FileTally();
  let reader: ((row: CsvRow, number: number) => DraftLine) | undefined;
  let number = 0;
  for await (const batch of rows.read(texts)) {
    const lines: DraftLine[] = [];
    for (const row of batch) {
      number += 1;
      if (number > 2 * linesMax) throw new UnreadableFile("too_many_lines", number);
      if (number <= rows.layout.rowsBefore || isBlank(row)) continue;
      reader ??= lineReader(rows.layout, columns, rows.sample);
      lines.push(tally.add(reader(row, number)));
    }
    yield lines;
  }
  if (!reader) throw new UnreadableFile(number === 0 ? "empty" : "no_rows");
  const content = tally.end({ headings: rows.layout.headings, sample: rows.sample });
  // A CSV file names no account, and the lines of the file may be in several currencies. The file's statement therefore has no
  // currency and no sum.
  const statements = content.statements.map((one) => ({ ...one, currency: null, bookedMinor: null }));
  return { ...content, statements };
}

const namesOf = (columns: SettlementColumns): string[] => {
  const { reference, date, amount, debit, credit, currency, direction, status } = columns;
  return [reference, date, amount, debit, credit, currency, direction, status].filter(Boolean);
};

/** A row. `isBroken` is true if a quotation mark is at a position that CSV does not allow. */
type CsvRow = { cells: string[]; isBroken: boolean };

const isBlank = ({ cells }: CsvRow) => cells.every((cell) => cell.trim() === "");

/** Splits a file into rows. Yields one batch of rows for each piece of text. */
class CsvRows {
  layout: CsvLayout = { delimiter: ",", headings: [], rowsBefore: 0 };
  /** The first rows of the table. Staff see these rows when they define the columns. */
  sample: string[][] = [];
  private isLaidOut = false;

  constructor(private readonly named: readonly string[]) {}

  async *read(texts: AsyncIterable<string>): AsyncGenerator<CsvRow[]> {
    let rest = "";
    for await (const text of withPlainLineEnds(texts)) {
      rest += text;
      // The layout is detected when 64 KiB have arrived. The rows of a smaller file are read after the loop.
      if (!this.isLaidOut && rest.length < rowLengthMax) continue;
      const { rows, unread } = this.cut(rest, false);
      if (unread.length > rowLengthMax) throw new UnreadableFile("line_too_long");
      rest = unread;
      yield rows;
    }
    if (rest) yield this.cut(rest, true).rows;
  }

  /**
   * Splits a text into rows. Leaves the last row unread until the file ends, because the next piece of text may continue the row.
   */
  private cut(text: string, isEnd: boolean): { rows: CsvRow[]; unread: string } {
    if (!this.isLaidOut) this.layOut(text.slice(0, 2 * rowLengthMax));
    const rows: CsvRow[] = [];
    const ends = [0];
    Papa.parse<string[]>(text, {
      ...{ newline: "\n", delimiter: this.layout.delimiter },
      step: ({ data, errors, meta }) => {
        rows.push({ cells: data, isBroken: errors.some(({ type }) => type === "Quotes") });
        ends.push(meta.cursor);
      },
    });
    if (!isEnd) rows.pop();
    return { rows, unread: isEnd ? "" : text.slice(ends[rows.length] ?? 0) };
  }

  private layOut(text: string): void {
    this.layout = findLayout(text, this.named);
    const { delimiter, rowsBefore } = this.layout;
    const rows = Papa.parse<string[]>(text, { newline: "\n", delimiter, preview: rowsBefore + 3 * sampleRows }).data;
    this.sample = rows
      .slice(rowsBefore)
      .filter((row) => row.some((cell) => cell.trim()))
      .slice(0, sampleRows)
      .map((row) =>
        row.map((cell) =>
          cell
            .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
            .trim()
            .slice(0, sampleCellLength),
        ),
      );
    this.isLaidOut = true;
  }
}

async function* withPlainLineEnds(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  for await (const text of texts) {
    const all = held + text;
    held = all.endsWith("\r") ? "\r" : "";
    yield all.slice(0, all.length - held.length).replace(/\r\n?/g, "\n");
  }
  if (held) yield "\n";
}

/** @throws UnknownColumns */
function lineReader({ headings }: CsvLayout, columns: SettlementColumns | null, sample: string[][]) {
  const isNew = (heading: string) => columns?.headings !== undefined && !columns.headings.includes(heading);
  if (!columns || headings.some(isNew) || namesOf(columns).some((name) => !headings.includes(name))) {
    throw new UnknownColumns(headings, sample);
  }
  return (row: CsvRow, number: number) => readRow(row, number, headings, columns);
}

function readRow(row: CsvRow, place: number, headings: string[], columns: SettlementColumns): DraftLine {
  const cell = (heading: string) => (heading ? (row.cells[headings.indexOf(heading)]?.trim() ?? "") : "");
  const isOfSize = row.cells.slice(headings.length).every((extra) => extra.trim() === "");
  const isMisfit = row.cells.length < headings.length || !isOfSize;
  if (row.isBroken || isMisfit) return { ...unreadable(place, row), problem: row.isBroken ? "quotes" : "columns" };
  // The name of a payee may be "Total". If a row has a reference, the function therefore searches only the reference and the date
  // for words that mark a sum.
  const reference = cell(columns.reference);
  if (isTotal(reference ? [reference, cell(columns.date)] : row.cells))
    return { ...unreadable(place, row), problem: "total" };
  const money = moneyOf(cell, columns);
  const status = cell(columns.status);
  const isBooked = !columns.status || isBookedWord(status, columns.bookedWords);
  const currency = (columns.onlyCurrency || cell(columns.currency)).toUpperCase();
  const isOther = money.currency !== null && money.currency !== currency;
  return toDraftLine({
    ...{ place, ...chooseReference([reference]), ...money },
    currency: isOther ? "" : currency,
    bookedOn: readDate(cell(columns.date), columns.dateOrder),
    details: columns.status ? status : "",
    problem: isBooked ? null : "not_booked",
  });
}

/** Makes the line for a row that is not read as a payment. The line's reference contains all cells of the row. */
function unreadable(place: number, { cells }: CsvRow): DraftLine {
  const nothing = { transferKey: null, amount: "", currency: "", isCredit: null, bookedOn: null };
  const shown = cells.filter((cell) => cell.trim()).join(" | ");
  return toDraftLine({ place, ...nothing, reference: shown, details: "" });
}

type Money = { amount: string; currency: string | null; isCredit: boolean | null };

/** Reads the amount and the direction of a row. `isCredit` is null if the cells contradict each other or state no direction. */
function moneyOf(cell: (heading: string) => string, columns: SettlementColumns): Money {
  const none = { amount: "", currency: null, isCredit: null };
  const { decimal, paidSign } = columns;
  if (!columns.amount) {
    const [debit, credit] = [cell(columns.debit), cell(columns.credit)].map((text) => (isNothing(text) ? "" : text));
    if (Boolean(debit) === Boolean(credit)) return none;
    const written = readAmount(debit || credit || "", decimal);
    // A filled column `debit` means that money was paid out. A filled column `credit` means that money was returned. A sign that
    // contradicts the column is an error.
    const isTurned = written?.isMinus && (paidSign === "plus" || Boolean(credit));
    return written && !isTurned
      ? { ...written, isCredit: Boolean(credit) }
      : { ...none, amount: written?.amount ?? "" };
  }
  const written = readAmount(cell(columns.amount), decimal);
  if (!written) return none;
  const bySign = written.isMinus !== (paidSign === "minus");
  const bySide = written.side && written.side === "credit";
  if (!columns.direction) return { ...written, isCredit: bySide ?? bySign };
  const byWord = isCreditWord(cell(columns.direction), columns);
  const contradicts = (written.isMinus && byWord !== bySign) || (bySide !== null && byWord !== bySide);
  return { ...written, isCredit: contradicts ? null : byWord };
}

const isNothing = (text: string) => /^[-–]?$|^0*[.,]?0*$/.test(text);
