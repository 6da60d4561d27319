import * as z from "zod";
import type { Currency } from "./currency";
import { parseMoney } from "./parse-money";

/**
 * An amount as a form or a client sends it. Checks what can be said without knowing the currency (two decimals at
 * most); `requireMoney` reads it in the account's currency afterwards.
 */
export const moneyInput = z
  .union([z.string().max(40, "amountFormat"), z.number()], { error: "amountRequired" })
  .superRefine((value, context) => {
    const result = parseMoney(value, "USD");
    if (!result.ok) context.addIssue({ code: "custom", message: result.problem });
  });

/** An amount in a currency that is known beforehand, as minor units. */
export function moneyOf(currency: Currency) {
  return z
    .union([z.string().max(40, "amountFormat"), z.number()], { error: "amountRequired" })
    .transform((value, context) => {
      const result = parseMoney(value, currency);
      if (result.ok) return result.amountMinor;
      context.addIssue({ code: "custom", message: result.problem });
      return z.NEVER;
    });
}
