import * as z from "zod";
import { depositIntervals } from "@/lib/deposits/schedule";
import { currencyInput } from "@/lib/money/currency-schema";
import { moneyInput } from "@/lib/money/money-schema";
import { parseMoney } from "@/lib/money/parse-money";
import { parseProfit } from "@/lib/money/profit-rate";
import { profitInput } from "@/lib/money/profit-schema";
import type { DepositPlan } from "@/lib/server/prisma-client/client";
import type { OfferOf } from "@/lib/term-products/plan";
import { requiredText } from "@/lib/text-schema";
import { wholeNumberInput } from "@/lib/whole-number-schema";

const depositPlanNameLengthMax = 80;
const depositYearsMax = 30;

/** When interest is paid. Missing, it is paid at the end: the older client has no field for it. */
const intervalInput = z
  .string({ error: "invalid" })
  .transform((text) => text.trim().toLowerCase().replace(/^at /, ""))
  .pipe(z.enum(depositIntervals, { error: "interval" }));

const fields = {
  FDRName: requiredText(depositPlanNameLengthMax),
  minimum: moneyInput,
  maximum: moneyInput,
  /** The amount that an application form shows at first. */
  amount: moneyInput,
  currency: currencyInput,
  profit: profitInput,
  lockedInPeriod: wholeNumberInput(depositYearsMax),
  intervalType: intervalInput.optional(),
  /** Another spelling of `intervalType` (decision 15). */
  interValType: intervalInput.optional(),
};

/** What a plan offers: name and terms, amounts in minor units. */
export type DepositPlanOffer = OfferOf<DepositPlan>;

/** A plan as staff send it. First each field is checked, then the fields against each other. */
export const depositPlanInput = z
  .object({ ...fields, currency: fields.currency.default("USD") })
  .transform((input, context): DepositPlanOffer => {
    const { FDRName: name, currency } = input;
    const note = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const [minimum, maximum, amount] = (["minimum", "maximum", "amount"] as const).map((field) => {
      const money = parseMoney(input[field], currency);
      if (!money.ok) note(field, money.problem);
      return money.ok ? money.amountMinor : undefined;
    });
    const profitBp = parseProfit(input.profit);
    // Each field has reported its own problem already.
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
    };
  });

/** The values of the form as they are typed. */
export type DepositPlanFormFields = z.input<typeof depositPlanInput>;

/** Names a plan by its id, or else by its name. */
const planKey = { id: z.uuid("invalid").optional(), FDRName: fields.FDRName };

/** The version that the editor has seen; another one is refused. */
const version = z.int("invalid").optional();

/** Changes to a plan; a field that is absent stays as it is. `status: "deleted"` deletes it. */
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
