import "server-only";
import { readAmount, readDate } from "@/lib/reconciliation/reading/csv-cells";
import { dateOrders, type SettlementColumns, type SettlementColumnsInput } from "@/lib/reconciliation/schema";

/**
 * Patterns for the headings of each kind of column, in the site's languages. An earlier pattern has priority over a later
 * pattern.
 */
const names = {
  reference: [/end.?to.?end/i, /refer|reff?\b|номер|\bid\b|kennung/i, /memo|verwendung|concepto|causale|назначение/i],
  date: [/book|buchung|posted|contab/i, /date|datum|fecha|data\b|дата|\bday\b|\btag\b/i],
  amount: [/^(?:net|netto|neto)/i, /amount|betrag|importe|importo|сумма|^sum$|umsatz|brutto/i],
  debit: [/paid.?out|debit|withdraw|soll|belastung|cargo|debe|addebit|dare|uscite|списан|расход|дебет/i],
  credit: [/paid.?in|credit|deposit|haben|gutschrift|abono|haber|accredit|avere|entrate|зачислен|приход|кредит/i],
  currency: [/curren|währ|waehr|divisa|moneda|valuta|валют|^ccy$|^cur$/i],
  direction: [/direction|richtung|sentido|direzione|направлен|^s\/h$|soll.?haben|^dr.?cr$|debit.?credit/i],
  status: [/status|state\b|estado|stato|статус|состояние/i],
} as const;

const columnKeys = ["reference", "date", "amount", "debit", "credit", "currency", "direction", "status"] as const;

/** Guesses the columns of a CSV file from its headings and first rows. Staff check the guess before the file is read. */
export function guessColumns({ headings, sample }: { headings: string[]; sample: unknown }): SettlementColumns {
  const rows = Array.isArray(sample) ? (sample as string[][]) : [];
  const find = (key: keyof typeof names) =>
    names[key].flatMap((pattern) => headings.find((heading) => pattern.test(heading)) ?? [])[0] ?? "";
  const cellsOf = (heading: string) => rows.map((row) => row[headings.indexOf(heading)] ?? "").filter(Boolean);
  const [amount, date] = [find("amount"), find("date")];
  const decimal = decimalOf(cellsOf(amount || find("debit")));
  const dateOrder = dateOrders.find((order) => cellsOf(date).every((cell) => readDate(cell, order) !== null));
  return {
    ...{ reference: find("reference"), date, amount, currency: find("currency"), onlyCurrency: "" },
    ...(amount ? { debit: "", credit: "" } : { debit: find("debit"), credit: find("credit") }),
    ...{ direction: find("direction"), status: find("status"), paidWords: "", backWords: "", bookedWords: "" },
    ...{ dateOrder: dateOrder ?? "YYYY-MM-DD", decimal, paidSign: "minus", encoding: "" },
  };
}

/** Chooses the decimal sign (point or comma) with which more cells are valid amounts. */
function decimalOf(cells: string[]): "." | "," {
  const count = (decimal: "." | ",") => cells.filter((cell) => readAmount(cell, decimal) !== null).length;
  return count(",") > count(".") ? "," : ".";
}

/** Empties each column whose heading is not in the file, because the form offers only the headings of the file. */
export function onlyFound(columns: SettlementColumnsInput, headings: string[]): SettlementColumnsInput {
  const found = columnKeys.map((key) => [key, headings.includes(columns[key]) ? columns[key] : ""]);
  return { ...columns, ...Object.fromEntries(found) };
}
