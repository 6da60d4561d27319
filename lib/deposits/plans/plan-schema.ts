import * as z from "zod";
import { depositIntervals } from "@/lib/deposits/schedule.model";
import { currencyInput } from "@/lib/money/currency-schema";
import { moneyInput } from "@/lib/money/money-schema";
import { parseMoney } from "@/lib/money/parse-money";
import { parseProfit } from "@/lib/money/profit-rate";
import { profitInput } from "@/lib/money/profit-schema";
import type { DepositPlan } from "@/lib/server/prisma-client/client";
import { businessDayRuleInput } from "@/lib/term-products/business-day-schema";
import type { OfferOf } from "@/lib/term-products/plan.model";
import { requiredText } from "@/lib/text-schema";
import { wholeNumberInput } from "@/lib/whole-number-schema";

const depositPlanNameLengthMax = 80;
const depositYearsMax = 30;

/**
 * The interval at which interest is paid. Older clients do not send this field. If the field is absent, interest is paid at
 * maturity.
 */
const intervalInput = z
  .string({ error: "invalid" })
  .transform((text) => text.trim().toLowerCase().replace(/^at /, ""))
  .pipe(z.enum(depositIntervals, { error: "interval" }));

const fields = {
  FDRName: requiredText(depositPlanNameLengthMax),
  minimum: moneyInput,
  maximum: moneyInput,
  /** The amount that the application form suggests. */
  amount: moneyInput,
  currency: currencyInput,
  profit: profitInput,
  lockedInPeriod: wholeNumberInput(depositYearsMax),
  intervalType: intervalInput.optional(),
  /** Another spelling of `intervalType` (docs/http-api.md). */
  interValType: intervalInput.optional(),
  businessDayRule: businessDayRuleInput,
};

/** The name and the terms of a plan. Amounts are in minor units. */
export type DepositPlanOffer = OfferOf<DepositPlan>;

/** A plan as staff submit it. The schema first checks each field, and then checks the fields together. */
export const depositPlanInput = z
  .object({
    ...fields,
    currency: fields.currency.default("USD"),
    businessDayRule: fields.businessDayRule.default("none"),
  })
  .transform((input, context): DepositPlanOffer => {
    const { FDRName: name, currency, businessDayRule } = input;
    const note = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const [minimum, maximum, amount] = (["minimum", "maximum", "amount"] as const).map((field) => {
      const money = parseMoney(input[field], currency);
      if (!money.ok) note(field, money.problem);
      return money.ok ? money.amountMinor : undefined;
    });
    const profitBp = parseProfit(input.profit);
    // If a field is invalid, the schema of this field has already reported the problem.
    if (minimum === undefined || maximum === undefined || amount === undefined || profitBp === undefined)
      return z.NEVER;
    if (maximum < minimum) note("maximum", "maximumBelowMinimum");
    else if (amount < minimum || amount > maximum) note("amount", "amountOutsideRange");
    return {
      name,
      minimumMinor: minimum,
      maximumMinor: maximum,
      amountMinor: amount,
      currency,
      profitBp,
      lockedInYears: Number(input.lockedInPeriod),
      interval: input.intervalType ?? input.interValType ?? "maturity",
      businessDayRule,
    };
  });

/** The values of the plan form, as staff type them. */
export type DepositPlanFormFields = z.input<typeof depositPlanInput>;

/** Identifies a plan by its id, or by its name if no id is given. */
const planKey = { id: z.uuid("invalid").optional(), FDRName: fields.FDRName };

/** The version of the plan that the editor saw. The change is refused if the plan has another version. */
const version = z.int("invalid").optional();

/** Changes to a plan; absent fields stay unchanged. `status: "deleted"` deletes the plan. */
export const editDepositPlanInput = z.object({
  ...planKey,
  payload: z
    .object(fields)
    .partial()
    .extend({ status: z.enum(["active", "deleted"], { error: "invalid" }).optional(), version }),
});
export type EditDepositPlanInput = z.output<typeof editDepositPlanInput>;

export const deleteDepositPlanInput = z.object({ ...planKey, version });
export type DeleteDepositPlanInput = z.output<typeof deleteDepositPlanInput>;
