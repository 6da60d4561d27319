import "server-only";
import { type Currency, isCurrency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/parse-money";
import type { FileProblem, LineProblem } from "@/lib/reconciliation/settlement";
import { referenceIdTail } from "@/lib/transfer-reference";

/** A line as it was read; with a problem, what could not be read of it is null. */
export type DraftLine = {
  /** The line of the file on which it begins. */
  place: number;
  reference: string;
  transferKey: string | null;
  amountMinor: bigint | null;
  currency: Currency | null;
  isCredit: boolean;
  /** `YYYY-MM-DD`. */
  bookedOn: string | null;
  details: string;
  problem: LineProblem | null;
};

/** What a file says of itself; null where it says nothing. `headings`: of a CSV file. */
export type Statement = {
  statement: string | null;
  firstDay: string | null;
  lastDay: string | null;
  headings: string[];
};

/** A file of which nothing can be imported. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";

  /** @param place the line of the file where reading ended; null where that says nothing */
  constructor(
    readonly problem: FileProblem,
    readonly place: number | null = null,
  ) {
    super(problem);
  }
}

const textLengthMax = 200;

/** One line of text that Postgres can store, whatever the file had. */
export function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\s]+/gu, " ")
    .trim()
    .slice(0, textLengthMax)
    .replace(/\p{Cs}/gu, "");
}

const uuidPattern = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?([0-9a-f]{12})$/i;

/**
 * The last twelve digits of the transfer's id that a reference stands for: the whole id, with hyphens or without (an end-to-end
 * id has room for 35 characters), or what customers see of it.
 */
export function transferKeyOf(reference: string): string | null {
  return uuidPattern.exec(reference)?.[1]?.toLowerCase() ?? referenceIdTail(reference);
}

type RawLine = {
  place: number;
  reference: string;
  /** Decimal text without a sign. */
  amount: string;
  currency: string;
  isCredit: boolean | null;
  bookedOn: string | null;
  details: string;
  problem?: LineProblem | null;
};

/** Checks what a line says; its first problem is the one that is told. */
export function toDraftLine(raw: RawLine): DraftLine {
  const reference = cleanText(raw.reference);
  const currency = isCurrency(raw.currency) ? raw.currency : null;
  const money = currency ? parseMoney(raw.amount, currency) : null;
  return {
    ...{ place: raw.place, reference, transferKey: transferKeyOf(reference), currency },
    amountMinor: money?.ok ? money.amountMinor : null,
    isCredit: raw.isCredit ?? false,
    bookedOn: raw.bookedOn,
    details: cleanText(raw.details),
    problem: raw.problem ?? problemOf(raw, currency, money),
  };
}

function problemOf(raw: RawLine, currency: Currency | null, money: { ok: boolean } | null): LineProblem | null {
  if (!currency) return "currency";
  if (!money?.ok) return "amount";
  if (raw.isCredit === null) return "direction";
  return raw.bookedOn === null ? "date" : null;
}

/** A calendar date of four digits, two and two; null where there is no such day. */
export function toDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isDay && text >= "1900" && text < "2200" ? text : null;
}
