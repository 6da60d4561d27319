import * as z from "zod";
import { parseMoney } from "./parse-money";

/**
 * An amount from a form or a client. Checks only rules that hold for all currencies (at most two decimals). Later, `requireMoney`
 * parses the amount in the account's currency.
 */
export const moneyInput = z
  .union([z.string().max(40, "amountFormat"), z.number()], { error: "amountRequired" })
  .superRefine((value, context) => {
    const result = parseMoney(value, "USD");
    if (!result.ok) context.addIssue({ code: "custom", message: result.problem });
  });

/** An amount in replies of the HTTP contract: decimal text with the decimals of its currency, such as `"1250.50"`. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
