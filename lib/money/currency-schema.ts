import * as z from "zod";
import { isCurrency } from "./currency";

/** A currency's code as a form or a client sends it. */
export const currencyInput = z
  .string({ error: "required" })
  .max(40, "currency")
  .transform((code, context) => {
    const currency = code.trim().toUpperCase();
    if (isCurrency(currency)) return currency;
    context.addIssue({ code: "custom", message: "currency" });
    return z.NEVER;
  });
