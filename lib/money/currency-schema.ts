import * as z from "zod";
import { type Currency, currencies, isCurrency } from "./currency";

/** The signs by which the specification's lists of currencies offer them; a dollar is the bank's own, the US one. */
const currencyBySign: Record<string, Currency> = { $: "USD", "£": "GBP", "€": "EUR", "¥": "JPY" };

/** A currency as a form or a client sends it: its code in any letters, or its sign. Gives the code. */
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
