import "server-only";
import Papa from "papaparse";
import type { SettlementColumnsInput } from "@/lib/reconciliation/schema";
import { type DraftLine, type Statement, toDay, toDraftLine, UnreadableFile } from "./draft-line";

/** A row longer than this is none: a quote that nobody closes would make one of the rest of the file. */
const rowLengthMax = 64 * 1024;
const headingsMax = 100;

/** A CSV file whose columns have not been named, or are others by now. */
export class UnknownColumns extends Error {
  override name = "UnknownColumns";

  constructor(readonly headings: string[]) {
    super("columns");
  }
}

/**
 * Reads a CSV file, a batch of lines for each piece of text. Separators are found out.
 *
 * @param columns of the rail; null where nobody has named them yet
 * @throws UnknownColumns where the headings are not those of the columns; UnreadableFile `line_too_long`
 */
export async function* readCsv(
  texts: AsyncIterable<string>,
  columns: SettlementColumnsInput | null,
): AsyncGenerator<DraftLine[], Statement> {
  let places: Places | undefined;
  let headings: string[] = [];
  let number = 0;
  for await (const rows of readRows(texts)) {
    const lines: DraftLine[] = [];
    for (const row of rows) {
      number += 1;
      if (!places || !columns) {
        headings = headingsOf(row);
        places = placesOf(headings, columns);
      } else if (row.some((cell) => cell.trim())) lines.push(lineOf(number, row, places, columns));
    }
    yield lines;
  }
  return { statement: null, firstDay: null, lastDay: null, headings: headings.filter(Boolean) };
}

/** The rows of a file, those of each piece of text together. */
async function* readRows(texts: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let rest = "";
  let delimiter: string | undefined;
  for await (const text of withPlainLineEnds(texts)) {
    rest += text;
    delimiter ??= Papa.parse(rest.slice(0, rowLengthMax)).meta.delimiter;
    const { rows, unread } = parseRows(rest, delimiter);
    if (unread.length > rowLengthMax) throw new UnreadableFile("line_too_long");
    rest = unread;
    yield rows;
  }
  if (rest) yield Papa.parse<string[]>(rest, { newline: "\n", ...(delimiter ? { delimiter } : {}) }).data;
}

/** All rows but the last one, which the next piece of text may go on with. */
function parseRows(text: string, delimiter: string): { rows: string[][]; unread: string } {
  const rows: string[][] = [];
  const ends = [0];
  Papa.parse<string[]>(text, {
    ...{ newline: "\n", delimiter },
    step: ({ data, meta }) => {
      rows.push(data);
      ends.push(meta.cursor);
    },
  });
  rows.pop();
  return { rows, unread: text.slice(ends[rows.length] ?? 0) };
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

type Places = Record<"reference" | "amount" | "date" | "currency", number>;

function headingsOf(row: string[]): string[] {
  return row.slice(0, headingsMax).map((heading) =>
    heading
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, 200),
  );
}

function placesOf(headings: string[], columns: SettlementColumnsInput | null): Places {
  const placeOf = (heading: string) => (heading ? headings.indexOf(heading) : -1);
  const places = columns && {
    ...{ reference: placeOf(columns.reference), amount: placeOf(columns.amount) },
    ...{ date: placeOf(columns.date), currency: placeOf(columns.currency) },
  };
  const { currency = -1, ...needed } = places ?? { reference: -1 };
  const isFound = Object.values(needed).every((place) => place >= 0) && (currency >= 0 || columns?.onlyCurrency);
  if (!places || !isFound) throw new UnknownColumns(headings.filter(Boolean));
  return places;
}

function lineOf(number: number, row: string[], places: Places, columns: SettlementColumnsInput): DraftLine {
  const cell = (place: number) => row[place]?.trim() ?? "";
  const amount = readAmount(cell(places.amount), columns.decimal);
  const isMinus = amount.startsWith("-");
  return toDraftLine({
    ...{ place: number, reference: cell(places.reference), details: "" },
    amount: amount.replace(/^[-+]/, ""),
    currency: (columns.onlyCurrency || cell(places.currency)).toUpperCase(),
    isCredit: isMinus !== (columns.paidSign === "minus"),
    bookedOn: readDate(cell(places.date), columns.dateOrder),
    problem: row.length <= Math.max(...Object.values(places)) ? "columns" : null,
  });
}

/**
 * What is an amount by its decimal sign. The other sign stands between groups of three alone, and exactly three digits after the decimal
 * sign are no amount: `12.50` and `1.250` would be read as a hundred times or a thousandth of what a file of the other notation says.
 */
const notations = {
  ".": /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(?:\d{0,2}|\d{4,}))?-?$/,
  ",": /^[-+]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,(?:\d{0,2}|\d{4,}))?-?$/,
};

/** The amount with a point, and with its minus in front; what is none in this notation becomes a text that is none at all. */
function readAmount(text: string, decimal: "." | ","): string {
  const plain = text.replace(/\u2212/g, "-").replace(/[\s\u00a0']/g, "");
  if (!notations[decimal].test(plain)) return "?";
  const pointed = decimal === "." ? plain : plain.replace(/\./g, "").replace(",", ".");
  return pointed.endsWith("-") ? `-${pointed.slice(0, -1)}` : pointed;
}

function readDate(text: string, order: SettlementColumnsInput["dateOrder"]): string | null {
  const [, first = "", second = "", third = ""] = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:$|[T ])/.exec(text) ?? [];
  if (order === "YYYY-MM-DD") return first.length === 4 ? toDay(first, second, third) : null;
  if (third.length !== 4) return null;
  return order === "MM/DD/YYYY" ? toDay(third, first, second) : toDay(third, second, first);
}
