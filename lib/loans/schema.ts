import * as z from "zod";
import { alsoSent } from "@/lib/also-sent";
import { writeOffReasons } from "@/lib/customer-acts";
import { moneyInput } from "@/lib/money/money-schema";
import { freeText, requiredText } from "@/lib/text-schema";
import { loanStages } from "./days-past-due.model";

export const loanStatuses = ["pending", "approved", "active", "paid", "closed", "deleted"] as const;

export const loanStatusInput = z.enum(loanStatuses, { error: "required" });

/** The stage of active loans, as a filter in a URL. */
export const loanStageInput = z.coerce.number("invalid").pipe(z.literal(loanStages, "invalid"));

/**
 * The fields that exist only in applications for loans. There are none at present. A field that is added here is stored in the
 * column of the same name.
 */
export const loanDetails = z.object({});

/**
 * An application as a form or a client submits it. The bank copies the terms of the plan into the application, and ignores terms
 * in the request.
 */
export const applyForLoanInput = z.object({
  /** The applicant's own e-mail address. Only some clients send it. */
  email: z.string({ error: "invalid" }).optional(),
  /** The name of an offered plan. */
  loanName: requiredText(80),
  amount: moneyInput,
  /** One of the applicant's accounts in the plan's currency. The default is the applicant's oldest account in this currency. */
  fromAccountNumber: freeText(40).optional(),
  ...loanDetails.shape,
});

/** The application as API clients send it. Some clients also send the plan's terms, which the service ignores. */
export const applyForLoanCall = applyForLoanInput.extend(alsoSent(["profit", "totalInstallments"]));
export type ApplyForLoanInput = z.output<typeof applyForLoanInput>;

/** The fields of an application or a loan that staff may change. */
export const editLoanInput = z.object({
  id: z.uuid("invalid"),
  payload: z.object({
    status: loanStatusInput.optional(),
    amount: moneyInput.optional(),
    reason: freeText(300).optional(),
    /** The code of the reason for a write-off. Other changes have no code. */
    reasonCode: z.enum(writeOffReasons, { error: "required" }).optional(),
    /** Decides whether the outstanding debt is collected or written off when staff close an active loan. */
    outstanding: z.enum(["collect", "write-off"], { error: "invalid" }).default("collect"),
    /** The business date of the quote for collecting the debt early. The collection is refused on another date. */
    payoffOn: z.iso.date("invalid").optional(),
    /** The version of the record that the editor saw. The edit is refused if the record has another version. */
    version: z.int("invalid").optional(),
  }),
});
/** The form in which staff write off a loan. */
export const writeOffLoanForm = z.object({
  status: z.literal("closed"),
  outstanding: z.literal("write-off"),
  reasonCode: z.enum(writeOffReasons, { error: "required" }),
  reason: freeText(300),
});

export type EditLoanInput = z.output<typeof editLoanInput>;

/** The input of `recoverLoan`. */
export const recoverLoanInput = z.object({
  id: z.uuid("invalid"),
  amount: moneyInput,
  /** `account`: the customer's account. `outside`: a wire transfer that has arrived at the bank's correspondent. */
  from: z.enum(["account", "outside"], { error: "required" }),
  /** The version of the loan that the actor saw. The recovery is refused if the loan has another version. */
  version: z.int("invalid").optional(),
});
export type RecoverLoanInput = z.output<typeof recoverLoanInput>;

export const withdrawLoanInput = z.object({ id: z.uuid("invalid") });
export type WithdrawLoanInput = z.output<typeof withdrawLoanInput>;

/** The input of `payInstalments`, which pays the next instalment, a part of it, or all remaining instalments. */
export const payInstalmentsInput = z.object({
  id: z.uuid("invalid"),
  /** The number of the next unpaid instalment. Any other number is refused. */
  number: z.int("invalid").min(1, "invalid").optional(),
  installments: z
    .union([z.literal("all"), z.literal(1), z.literal("1").transform((): 1 => 1)], { error: "instalmentChoice" })
    .default(1),
  /**
   * The amount of a partial payment, which is possible only after the next instalment has become due. Without an amount, the
   * whole instalment is paid.
   */
  amount: moneyInput.optional(),
  /** The business date of the quote for an early repayment. The payment is refused on another date. */
  date: z.iso.date("invalid").optional(),
  /**
   * The sum that the customer saw, in minor units. For a partial payment, this sum is the unpaid rest of the instalment before the
   * payment. The payment is refused if the sum has changed.
   */
  expectedMinor: z
    .string()
    .regex(/^\d{1,15}$/, "invalid")
    .transform(BigInt)
    .optional(),
});
export type PayInstalmentsInput = z.output<typeof payInstalmentsInput>;
