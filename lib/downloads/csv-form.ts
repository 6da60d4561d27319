import "server-only";
import { getLocale } from "next-intl/server";

/** The format of a CSV file. */
export type CsvForm = {
  delimiter: "," | ";";
  decimal: "." | ",";
  /** True for a file that programs read. The file is then the same in every language, and contains keys instead of words. */
  isPlain: boolean;
};

/** The format for programs: RFC 4180 with commas and decimal points. */
export const plainCsv: CsvForm = { delimiter: ",", decimal: ".", isPlain: true };

/**
 * The format that spreadsheet programs expect in a language. In a language with a decimal comma, these programs expect semicolons
 * between the cells (the "list separator" of CLDR and Windows).
 */
export function csvFormOf(locale: string): CsvForm {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const isComma = parts.some(({ type, value }) => type === "decimal" && value === ",");
  return { delimiter: isComma ? ";" : ",", decimal: isComma ? "," : ".", isPlain: false };
}

/** Returns `plainCsv` for a request with `format=plain`, and the format of the reader's language for any other request. */
export async function requestedCsvForm({ nextUrl }: { nextUrl: URL }): Promise<CsvForm> {
  return nextUrl.searchParams.get("format") === "plain" ? plainCsv : csvFormOf(await getLocale());
}
