import "server-only";
import type { SearchedAmount } from "@/lib/money/amount-search";
import { currenciesByDigits } from "@/lib/money/currency";
import { hundredthsToMinor } from "@/lib/money/hundredths";

/** Adds a value to the SQL parameters and returns its placeholder. */
type Bind = (value: unknown) => string;

/**
 * The SQL condition that the amount of a record, in the record's own currency, is the amount that the user searches for. `alias`
 * is the SQL alias of a table with the columns `amount_minor` and `currency`. The table must have an index that begins with the
 * amount, or with the payment type and then the amount.
 */
export function hasAmount(alias: string, { hundredths }: SearchedAmount, bind: Bind): string {
  const conditions = currenciesByDigits().flatMap(({ digits, currencies }) => {
    const minor = hundredthsToMinor(hundredths, digits, "down");
    if (minor !== hundredthsToMinor(hundredths, digits, "up")) return [];
    return `${alias}.amount_minor = ${bind(minor)}::bigint AND ${alias}.currency = ANY(${bind(currencies)}::text[])`;
  });
  return `(${conditions.join(" OR ")})`;
}
