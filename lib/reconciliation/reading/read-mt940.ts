import "server-only";
import { addDays } from "@/lib/dates";
import { type DraftLine, toDay, toDraftLine } from "./draft-line";
import { chooseReference, saysSomething } from "./line-reference";
import { balanceOf, type FileContent, type StatementTally, sequenceOf } from "./statement";
import { StatementReader } from "./statement-reader";
import { readLines } from "./text-lines";

// Reads SWIFT MT940, "customer statement message" (SWIFT standards, category 9). The blocks of a SWIFT message may enclose the
// text.

const fieldPattern = /^(?:\{1:.*\{4:)?:(\d\d[A-Z]?):(.*)$/;
const balancePattern = /^([CD])(\d{6})([A-Z]{3})(\d+,\d*)/;
/**
 * Field 61 of a message: value date, booking date, mark (R: reversal, E: expected), debit or credit, amount, type, and the
 * references of the customer and of the bank.
 */
const linePattern =
  /^(\d{6})(\d{4})?(E|R)?([CD])[A-Z]?(\d+,\d*)([A-Z][A-Z0-9]{3})([^/]*(?:\/(?!\/)[^/]*)*)(?:\/\/(.*))?$/;
const fieldLinesMax = 100;

/**
 * Reads the statements of MT940 messages. Yields one batch of lines for each piece of text.
 *
 * @throws UnreadableFile `no_statement`, `line_too_long`, `too_many_lines`
 */
export async function* readMt940(texts: AsyncIterable<string>): AsyncGenerator<DraftLine[], FileContent> {
  const reader = new Mt940Reader();
  return yield* reader.readAll(readLines(texts), {
    read: (lines) => {
      for (const { number, text } of lines) reader.read(number, text);
    },
    finish: () => reader.finish(),
  });
}

type OpenLine = { place: number; text: string; more: string[] };

class Mt940Reader extends StatementReader<OpenLine> {
  private field: { place: number; tag: string; texts: string[] } | null = null;

  read(number: number, text: string): void {
    const [, tag, content] = fieldPattern.exec(text) ?? [];
    if (tag !== undefined) {
      this.closeField();
      this.field = { place: number, tag, texts: [content ?? ""] };
    } else if (/^-\}?|^\{/.test(text)) this.closeField();
    else if (this.field && this.field.texts.length < fieldLinesMax) this.field.texts.push(text);
  }

  finish(): void {
    this.closeField();
    this.closeLine();
  }

  /** Field 61 contains the booking. The following field 86 describes the purpose of the booking. */
  protected toLine(line: OpenLine, currency: string): DraftLine {
    return toLine(line, currency);
  }

  private closeField(): void {
    if (!this.field) return;
    const { place, tag, texts } = this.field;
    this.field = null;
    const [first = ""] = texts;
    if (tag === "86") {
      this.line?.more.push(...texts);
      return;
    }
    this.closeLine();
    if (tag === "20") {
      this.beginStatement().name = first.trim();
      return;
    }
    const statement = this.statement;
    if (!statement) return;
    if (tag.startsWith("25")) statement.account = first.trim();
    if (tag.startsWith("28")) {
      statement.name = [statement.name, first.trim()].filter(Boolean).join(" ");
      statement.sequence = sequenceOf(first.trim().split("/")[0]);
    }
    if (tag === "60F" || tag === "60M") noteOpening(statement, first);
    if (tag === "62F" || tag === "62M") noteClosing(statement, first);
    if (tag === "61") this.line = { place, text: first, more: texts.slice(1) };
  }
}

/** Stores the opening balance. A later opening balance of the same statement is the closing balance of a page, and is ignored. */
function noteOpening(statement: StatementTally, text: string): void {
  if (statement.firstDay) return;
  const [, side, day = "", currency = "", amount = ""] = balancePattern.exec(text) ?? [];
  if (!currency) return;
  statement.currency = currency;
  statement.openingMinor = balanceOf(pointed(amount), currency, side === "C");
  statement.firstDay = dayOf(day);
}

/**
 * Stores the closing balance. Moves `firstDay` from the day of the opening balance to the next day, because an opening balance is
 * the balance at the end of its day.
 */
function noteClosing(statement: StatementTally, text: string): void {
  const [, side, day = "", currency = "", amount = ""] = balancePattern.exec(text) ?? [];
  if (!currency) return;
  statement.currency ||= currency;
  if (currency === statement.currency) statement.closingMinor = balanceOf(pointed(amount), currency, side === "C");
  const isFirst = statement.lastDay === null;
  statement.lastDay = dayOf(day);
  const { firstDay, lastDay } = statement;
  if (isFirst && firstDay && lastDay && firstDay < lastDay) statement.firstDay = addDays(firstDay, 1);
}

function toLine({ place, text, more }: OpenLine, currency: string): DraftLine {
  const [, value = "", booked, mark, side, amount = "", type = "", customer = "", bank = ""] =
    linePattern.exec(text.trim()) ?? [];
  // A structured text contains a code such as ?20 before each of its lines. The codes are removed and the lines joined, because a
  // reference may continue on the next line.
  const information = more.join("").replace(/\?\d\d/g, "");
  const isCredit = side === undefined ? null : (side === "C") !== (mark === "R");
  return toDraftLine({
    ...{ place, ...chooseReference([customer.trim(), bank.trim()], [information, more.join(" ")]) },
    ...{ amount: pointed(amount), currency, isCredit },
    entryKey: saysSomething(bank) ? bank : null,
    bookedOn: bookedOn(value, booked),
    details: mark === "E" ? type : more.join(" ").replace(/\?\d\d/g, " "),
    problem: mark === "E" ? "not_booked" : null,
  });
}

const pointed = (amount: string) => amount.replace(/,$/, "").replace(",", ".");

function dayOf(text: string): string | null {
  const [, year = "", month = "", day = ""] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return toDay(`20${year}`, month, day);
}

/** The booking date in the file has no year. The function chooses the year that makes the date nearest to the value date. */
function bookedOn(value: string, booked: string | undefined): string | null {
  const valueDay = dayOf(value);
  if (!booked || !valueDay) return valueDay;
  const year = Number(valueDay.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap(
    (each) => toDay(String(each), booked.slice(0, 2), booked.slice(2)) ?? [],
  );
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay));
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
