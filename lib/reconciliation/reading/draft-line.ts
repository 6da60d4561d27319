import "server-only";
import { type Currency, isCurrency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/parse-money";
import type { FileProblem, LineProblem } from "@/lib/reconciliation/settlement.model";
import { cleanText } from "./clean-text";
import type { DraftPayment } from "./draft-payment";

/** A line that was read from a file. If a value cannot be read, it is null, and `problem` contains the reason. */
export type DraftLine = {
  /** The number of the line or row of the file where this line begins. */
  place: number;
  reference: string;
  transferKey: string | null;
  /** The id that the network has given to the entry. Null if the file contains no such id. */
  entryKey: string | null;
  amountMinor: bigint | null;
  currency: Currency | null;
  isCredit: boolean;
  /** `YYYY-MM-DD`. */
  bookedOn: string | null;
  details: string;
  problem: LineProblem | null;
  /** The payment that the line describes. Null if the format of the file describes no payments. */
  payment: DraftPayment | null;
};

/** The error for a file that cannot be read. No line of the file can be imported. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";

  /** @param place the number of the line where the reading ended; null if the number would not help staff */
  constructor(
    readonly problem: FileProblem,
    readonly place: number | null = null,
  ) {
    super(problem);
  }
}

type RawLine = {
  place: number;
  reference: string;
  transferKey: string | null;
  entryKey?: string | null;
  /** Decimal text without a sign and without separators of thousands. */
  amount: string;
  currency: string;
  isCredit: boolean | null;
  bookedOn: string | null;
  details: string;
  problem?: LineProblem | null;
  payment?: DraftPayment | null;
};

/** Checks the values of a line, and records the line's first problem. */
export function toDraftLine(raw: RawLine): DraftLine {
  const currency = isCurrency(raw.currency) ? raw.currency : null;
  const money = currency && /^\d*\.?\d+$/.test(raw.amount) ? parseMoney(wholeFirst(raw.amount), currency) : null;
  return {
    ...{ place: raw.place, reference: cleanText(raw.reference), transferKey: raw.transferKey, currency },
    entryKey: cleanText(raw.entryKey ?? "") || null,
    amountMinor: money?.ok ? money.amountMinor : null,
    isCredit: raw.isCredit ?? false,
    bookedOn: raw.bookedOn,
    details: cleanText(raw.details),
    problem: raw.problem ?? problemOf(raw, currency, money),
    payment: raw.payment ?? null,
  };
}

const wholeFirst = (amount: string) => (amount.startsWith(".") ? `0${amount}` : amount);

function problemOf(raw: RawLine, currency: Currency | null, money: { ok: boolean } | null): LineProblem | null {
  if (!currency) return "currency";
  if (!money?.ok) return "amount";
  if (raw.isCredit === null) return "direction";
  return raw.bookedOn === null ? "date" : null;
}

/** Makes the text of a date from a year of four digits, a month and a day. Returns null for a date that does not exist. */
export function toDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isDay && text >= "1900" && text < "2200" ? text : null;
}
