import * as z from "zod";
import { alsoSent } from "@/lib/also-sent";
import { moneyInput } from "@/lib/money/money-schema";
import { freeText, requiredText } from "@/lib/text-schema";

export const loanStatuses = ["pending", "approved", "active", "paid", "closed", "deleted"] as const;

export const loanStatusInput = z.enum(loanStatuses, { error: "required" });

/**
 * The fields that only applications for a loan have; at present none. Each field is stored in the column of the same name.
 */
export const loanDetails = z.object({});

/** An application from a form or a client. The terms always come from the plan. Submitted terms are ignored. */
export const applyForLoanInput = z.object({
  /** The applicant's own e-mail, when a client sends it. */
  email: z.string({ error: "invalid" }).optional(),
  /** The name of an offered plan. */
  loanName: requiredText(80),
  amount: moneyInput,
  /** One of the applicant's accounts in the plan's currency. The default is the oldest account. */
  fromAccountNumber: freeText(40).optional(),
  ...loanDetails.shape,
});

/** The input of `applyForLoanInput` from API clients. Some clients also send the terms that they have read. */
export const applyForLoanCall = applyForLoanInput.extend(alsoSent(["profit", "totalInstallments"]));
export type ApplyForLoanInput = z.output<typeof applyForLoanInput>;

/** The fields of an application or a loan that staff may change. */
export const editLoanInput = z.object({
  id: z.uuid("invalid"),
  payload: z.object({
    status: loanStatusInput.optional(),
    amount: moneyInput.optional(),
    reason: freeText(300).optional(),
    /** Closing an active loan collects the outstanding debt or writes it off. */
    outstanding: z.enum(["collect", "write-off"], { error: "invalid" }).default("collect"),
    /** The record's version that the editor has read. */
    version: z.int("invalid").optional(),
  }),
});
export type EditLoanInput = z.output<typeof editLoanInput>;

/** Pays the next instalment or all remaining instalments. */
export const payInstalmentsInput = z.object({
  id: z.uuid("invalid"),
  /** The number of the next unpaid instalment. Any other number is refused. */
  number: z.int("invalid").min(1, "invalid").optional(),
  installments: z
    .union([z.literal("all"), z.literal(1), z.literal("1").transform((): 1 => 1)], { error: "instalmentChoice" })
    .default(1),
  /** The sum that the customer saw, in minor units. Any other sum is refused. */
  expectedMinor: z
    .string()
    .regex(/^\d{1,15}$/, "invalid")
    .transform(BigInt)
    .optional(),
});
export type PayInstalmentsInput = z.output<typeof payInstalmentsInput>;
