import * as z from "zod";
import { currencyInput } from "@/lib/money/currency-schema";
import { moneyInput } from "@/lib/money/money-schema";
import { requiredText } from "@/lib/text-schema";

const reference = requiredText(40);

/** The reference in the URL of a receipt's QR code, and the text that follows `#` in this URL. */
export const receiptCheckInput = z.object({
  reference: z.string("invalid").max(200),
  proof: z.string("invalid").max(2_000),
});

/** The facts that a reader types from a receipt, and the receipt's code. */
export const receiptCodeInput = z.object({
  reference,
  amount: moneyInput,
  currency: currencyInput,
  receiver: requiredText(120),
  code: requiredText(40),
});
