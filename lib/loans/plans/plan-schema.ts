import * as z from "zod";
import { currencyInput } from "@/lib/money/currency-schema";
import { moneyInput } from "@/lib/money/money-schema";
import { parseMoney } from "@/lib/money/parse-money";
import { parseProfit } from "@/lib/money/profit-rate";
import { profitInput } from "@/lib/money/profit-schema";
import type { LoanPlan } from "@/lib/server/prisma-client/client";
import { businessDayRuleInput } from "@/lib/term-products/business-day-schema";
import type { OfferOf } from "@/lib/term-products/plan.model";
import { requiredText } from "@/lib/text-schema";
import { wholeNumberInput } from "@/lib/whole-number-schema";

const loanPlanNameLengthMax = 80;
const loanInstalmentsMax = 60;

const fields = {
  loanName: requiredText(loanPlanNameLengthMax),
  /** The minimum amount of a loan. */
  amount: moneyInput,
  currency: currencyInput,
  profit: profitInput,
  totalInstallments: wholeNumberInput(loanInstalmentsMax),
  /**
   * The interest that a borrower owes when repaying early. `flat` is the whole interest. `actuarial` is the interest that is
   * earned until the repayment.
   */
  earlyRepayment: z.enum(["flat", "actuarial"], { error: "invalid" }),
  /**
   * Decides what the bank collects if the available money does not cover a due instalment: nothing (`whole`) or the available
   * money (`parts`).
   */
  collection: z.enum(["whole", "parts"], { error: "invalid" }),
  /** The late interest on overdue principal, in percent a year. */
  lateRate: profitInput,
  businessDayRule: businessDayRuleInput,
};

/** The name and the terms of a plan. Amounts are in minor units. */
export type LoanPlanOffer = OfferOf<LoanPlan>;

/** A plan as staff submit it. The schema first checks each field, and then checks the fields together. */
export const loanPlanInput = z
  .object({
    ...fields,
    currency: fields.currency.default("USD"),
    earlyRepayment: fields.earlyRepayment.default("flat"),
    collection: fields.collection.default("whole"),
    lateRate: fields.lateRate.default("0"),
    businessDayRule: fields.businessDayRule.default("none"),
  })
  .transform((input, context): LoanPlanOffer => {
    const { loanName: name, currency, earlyRepayment, collection } = input;
    const totalInstallments = Number(input.totalInstallments);
    const profitBp = parseProfit(input.profit);
    const lateRateBp = parseProfit(input.lateRate);
    const amount = parseMoney(input.amount, currency);
    if (!amount.ok) context.addIssue({ code: "custom", path: ["amount"], message: amount.problem });
    if (!amount.ok || profitBp === undefined || lateRateBp === undefined) return z.NEVER;
    // Each instalment must repay at least one minor unit.
    if (amount.amountMinor < totalInstallments) {
      context.addIssue({ code: "custom", path: ["amount"], message: "amountPerInstalment" });
    }
    return {
      name,
      amountMinor: amount.amountMinor,
      currency,
      profitBp,
      totalInstallments,
      earlyRepayment,
      collection,
      lateRateBp,
      businessDayRule: input.businessDayRule,
    };
  });

/** The values of the plan form, as staff type them. */
export type LoanPlanFormFields = z.input<typeof loanPlanInput>;

/** Identifies a plan by its id, or by its name if no id is given. */
const planKey = { id: z.uuid("invalid").optional(), loanName: fields.loanName };

/** The version of the plan that the editor saw. The change is refused if the plan has another version. */
const version = z.int("invalid").optional();

/** Changes to a plan; absent fields stay unchanged. `status: "deleted"` deletes the plan. */
export const editLoanPlanInput = z.object({
  ...planKey,
  payload: z
    .object(fields)
    .partial()
    .extend({ status: z.enum(["active", "deleted"], { error: "invalid" }).optional(), version }),
});
export type EditLoanPlanInput = z.output<typeof editLoanPlanInput>;

export const deleteLoanPlanInput = z.object({ ...planKey, version });
export type DeleteLoanPlanInput = z.output<typeof deleteLoanPlanInput>;
