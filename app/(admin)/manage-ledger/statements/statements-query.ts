import { readDate } from "@/lib/books/read-date";
import type { StatementsQuery } from "@/lib/books/statements/get-statements";
import { isCurrency } from "@/lib/money/currency";

/** Reads the period and the currency from the URL. An unknown value counts as absent. */
export function readStatementsQuery(query: Record<string, unknown>): StatementsQuery {
  const { from, to, currency } = query;
  const asked = typeof currency === "string" && isCurrency(currency) ? currency : null;
  return { from: readDate(from), to: readDate(to), currency: asked };
}
