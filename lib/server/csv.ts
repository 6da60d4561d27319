import "server-only";
import Papa from "papaparse";

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * What spreadsheets would run as a formula: such a cell gets an apostrophe in front (OWASP, "CSV injection"). White space
 * and full-width signs count, since some programs strip or fold them.
 */
const formulaStart = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Lines of a CSV file (RFC 4180), each ended. */
export function toCsv(lines: (readonly string[])[]): string {
  if (lines.length === 0) return "";
  return `${Papa.unparse(lines as string[][], { escapeFormulae: formulaStart, newline: "\r\n" })}\r\n`;
}
