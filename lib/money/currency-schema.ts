import * as z from "zod";
import { type Currency, currencies, isCurrency } from "./currency";

/**
 * The currency signs that a client may send instead of a code, because the bank's specification lists currencies by their signs.
 * `$` means the US dollar, the bank's own currency.
 */
const currencyBySign: Record<string, Currency> = { $: "USD", "£": "GBP", "€": "EUR", "¥": "JPY" };

/** A currency from a form or a client: its code in upper or lower case, or its sign. The result is the code. */
export const currencyInput = z
  .string({ error: "required" })
  .max(40, "currency")
  .transform((text, context) => {
    const code = text.trim().toUpperCase();
    const currency = currencyBySign[code] ?? code;
    if (isCurrency(currency)) return currency;
    context.addIssue({ code: "custom", message: "currency" });
    return z.NEVER;
  });

/** A currency code in replies of the HTTP contract. */
export const currencyCode = z.enum(currencies);
