import * as z from "zod";
import { parseProfit } from "./profit-rate";

/** A profit rate in percent from a form or a client. The service later converts the rate with `parseProfit`. */
export const profitInput = z
  .union([z.string().trim().max(20, "profit"), z.number()], { error: "required" })
  .superRefine((value, context) => {
    if (parseProfit(value) === undefined) {
      context.addIssue({ code: "custom", message: value === "" ? "required" : "profit" });
    }
  });

/** A profit rate in replies of the HTTP contract, in percent a year: `"5"` or `"5.25"`. */
export const profitText = z.string().regex(/^\d+(\.\d+)?$/);
