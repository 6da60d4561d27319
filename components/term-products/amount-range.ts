import type * as z from "zod";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";

/** The limits of an amount, in minor units. */
export type AmountRange = { currency: Currency; minimumMinor: bigint; maximumMinor: bigint };

/**
 * Adds the plan's range to a form's schema, because the shared schema does not contain the limits of a plan. The server makes the
 * same check.
 */
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
