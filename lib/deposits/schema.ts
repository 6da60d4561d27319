import * as z from "zod";
import { moneyInput } from "@/lib/money/money-schema";
import { freeText, requiredText } from "@/lib/text-schema";

export const depositStatuses = ["pending", "running", "suspended", "paid", "closed", "deleted"] as const;

/** A status as staff and older clients name it: `active` is another word for `running` (decision 15). */
export const depositStatusInput = z
  .enum([...depositStatuses, "active"], { error: "required" })
  .transform((status) => (status === "active" ? "running" : status));

/** The fields that only applications for a deposit have: none yet. Each goes into the column of its name. */
export const depositDetails = z.object({});

/** An application as a form or a client sends it; the terms are the plan's, whatever else is sent. */
export const applyForDepositInput = z.object({
  /** The applicant's own, where a client names it. */
  email: z.string({ error: "invalid" }).optional(),
  /** Of a plan that is offered. */
  FDRName: requiredText(80),
  amount: moneyInput,
  /** One of the applicant's accounts in the plan's currency; the oldest when it is not given. */
  fromAccountNumber: freeText(40).optional(),
  ...depositDetails.shape,
});
export type ApplyForDepositInput = z.output<typeof applyForDepositInput>;

const editPayload = z.object({
  status: depositStatusInput.optional(),
  amount: moneyInput.optional(),
  reason: freeText(300).optional(),
  /** The version of the record that the editor has seen; a record with another version is not overwritten. */
  version: z.int("invalid").optional(),
});

/** The fields of an application or a deposit that staff may change. */
export const editDepositInput = z.object({ id: z.uuid("invalid"), payload: editPayload });
export type EditDepositInput = z.output<typeof editDepositInput>;

export const closeDepositInput = z.object({
  id: z.uuid("invalid"),
  /** The interest that the customer was told would be lost, in minor units: another sum is refused. */
  expectedForfeitMinor: z
    .string({ error: "invalid" })
    .regex(/^\d{1,15}$/, "invalid")
    .transform(BigInt)
    .optional(),
});
export type CloseDepositInput = z.output<typeof closeDepositInput>;
