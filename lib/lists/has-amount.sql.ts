import "server-only";
import type { SearchedAmount } from "@/lib/money/amount-search";
import { currencies, currencyDigits } from "@/lib/money/currency";

/** Adds a value to the SQL parameters and returns its placeholder. */
type Bind = (value: unknown) => string;

const wholeUnitCurrencies = currencies.filter((currency) => currencyDigits(currency) === 0);

/**
 * The SQL condition that a record has this amount in the record's own currency. `alias` is a table with the columns
 * `amount_minor` and `currency`. The table has an index that begins with the amount, or with the payment type and then the
 * amount.
 */
export function hasAmount(alias: string, { hundredths, units }: SearchedAmount, bind: Bind): string {
  const whole = `${alias}.currency = ANY(${bind(wholeUnitCurrencies)}::text[])`;
  const inHundredths = `${alias}.amount_minor = ${bind(hundredths)}::bigint AND NOT ${whole}`;
  return units === null
    ? `(${inHundredths})`
    : `(${inHundredths} OR ${alias}.amount_minor = ${bind(units)}::bigint AND ${whole})`;
}
