import * as z from "zod";
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

/** An amount in replies of the HTTP contract: decimal text with the digits of its currency, such as `"1250.50"`. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
