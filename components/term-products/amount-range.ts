import type * as z from "zod";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";

/** The limits of an amount, in minor units. */
export type AmountRange = { currency: Currency; minimumMinor: bigint; maximumMinor: bigint };

/** Extends a form's schema, so that the schema refuses amounts outside the plan's range. The server applies the same rule. */
export function withAmountRange<Output extends { amount: string | number }, Input>(
  schema: z.ZodType<Output, Input>,
  { currency, minimumMinor, maximumMinor }: AmountRange,
  locale: string,
): z.ZodType<Output, Input> {
  return schema.superRefine(({ amount }, context) => {
    const money = parseMoney(amount, currency);
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["amount"], message });
    if (!money.ok) refuse(money.problem);
    else if (money.amountMinor < minimumMinor) refuse(`amountFrom:${formatMoney(minimumMinor, currency, locale)}`);
    else if (money.amountMinor > maximumMinor) refuse(`amountUpTo:${formatMoney(maximumMinor, currency, locale)}`);
  });
}
