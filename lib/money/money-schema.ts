import * as z from "zod";
import { parseMoney } from "./parse-money";

/**
 * An amount from a form or a client. The currency is not known at this point, so the schema accepts up to two decimals. The
 * service later parses the amount in the account's currency with `requireMoney`.
 */
export const moneyInput = z
  .union([z.string().max(40, "amountFormat"), z.number()], { error: "amountRequired" })
  .superRefine((value, context) => {
    const result = parseMoney(value, "USD");
    if (!result.ok) context.addIssue({ code: "custom", message: result.problem });
  });

/** An amount in replies of the HTTP contract: decimal text with the decimals of the amount's currency, such as `"1250.50"`. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
