import type * as z from "zod";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import type { AmountRange } from "./amount-picker";

/** A form's schema that also refuses an amount which the plan does not offer; the server says the same. */
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
