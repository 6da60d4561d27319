import * as z from "zod";
import { moneyInput } from "@/lib/money/money-schema";
import { freeText, requiredText } from "@/lib/text-schema";

export const loanStatuses = ["pending", "approved", "active", "paid", "closed", "deleted"] as const;

export const loanStatusInput = z.enum(loanStatuses, { error: "required" });

/** The fields that only applications for a loan have: none yet. Each goes into the column of its name. */
export const loanDetails = z.object({});

/** An application as a form or a client sends it; the terms are the plan's, whatever else is sent. */
export const applyForLoanInput = z.object({
  /** The applicant's own, where a client names it. */
  email: z.string({ error: "invalid" }).optional(),
  /** Of a plan that is offered. */
  loanName: requiredText(80),
  amount: moneyInput,
  /** One of the applicant's accounts in the plan's currency; the oldest when it is not given. */
  fromAccountNumber: freeText(40).optional(),
  ...loanDetails.shape,
});
export type ApplyForLoanInput = z.output<typeof applyForLoanInput>;

/** The fields of an application or a loan that staff may change. */
export const editLoanInput = z.object({
  id: z.uuid("invalid"),
  payload: z.object({
    status: loanStatusInput.optional(),
    amount: moneyInput.optional(),
    reason: freeText(300).optional(),
    /** Closing an active loan collects what is outstanding, or gives it up. */
    outstanding: z.enum(["collect", "write-off"], { error: "invalid" }).default("collect"),
    /** The record's version that the editor has seen. */
    version: z.int("invalid").optional(),
  }),
});
export type EditLoanInput = z.output<typeof editLoanInput>;

/** The next instalment, or all that are left. */
export const payInstalmentsInput = z.object({
  id: z.uuid("invalid"),
  /** The number of the instalment to pay, or of the first one for `all`; refused unless it is the next unpaid one. */
  number: z.int("invalid").min(1, "invalid").optional(),
  installments: z
    .union([z.literal("all"), z.literal(1), z.literal("1").transform((): 1 => 1)], { error: "instalmentChoice" })
    .default(1),
  /** What the customer was shown, in minor units: another sum is refused. */
  expectedMinor: z
    .string()
    .regex(/^\d{1,15}$/, "invalid")
    .transform(BigInt)
    .optional(),
});
export type PayInstalmentsInput = z.output<typeof payInstalmentsInput>;
