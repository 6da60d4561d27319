import * as z from "zod";
import { alsoSent } from "@/lib/also-sent";
import { moneyInput } from "@/lib/money/money-schema";
import { freeText, requiredText } from "@/lib/text-schema";

export const depositStatuses = ["pending", "running", "suspended", "paid", "closed", "deleted"] as const;

/** A status in the words of staff and older clients: `active` means `running` (docs/domain.md, "Fixed deposits"). */
export const depositStatusInput = z
  .enum([...depositStatuses, "active"], { error: "required" })
  .transform((status) => (status === "active" ? "running" : status));

/** The fields that only applications for a deposit have; at present none. Each field is stored in the column of the same name. */
export const depositDetails = z.object({});

/** An application as a form or a client submits it. Its terms are always the plan's; terms in the request are ignored. */
export const applyForDepositInput = z.object({
  /** The applicant's own e-mail, which some clients send. */
  email: z.string({ error: "invalid" }).optional(),
  /** The name of an offered plan. */
  FDRName: requiredText(80),
  amount: moneyInput,
  /** One of the applicant's accounts in the plan's currency; by default the oldest account. */
  fromAccountNumber: freeText(40).optional(),
  ...depositDetails.shape,
});

/** The input as clients send it: some clients also send the terms that they have read. */
export const applyForDepositCall = applyForDepositInput.extend(
  alsoSent(["minimum", "maximum", "profit", "lockedInPeriod", "intervalType", "interValType"]),
);
export type ApplyForDepositInput = z.output<typeof applyForDepositInput>;

const editPayload = z.object({
  status: depositStatusInput.optional(),
  amount: moneyInput.optional(),
  reason: freeText(300).optional(),
  /** The version of the record that the editor saw; a record with another version is not overwritten. */
  version: z.int("invalid").optional(),
});

/** The fields of an application or a deposit that staff may change. */
export const editDepositInput = z.object({ id: z.uuid("invalid"), payload: editPayload });
export type EditDepositInput = z.output<typeof editDepositInput>;

export const closeDepositInput = z.object({
  id: z.uuid("invalid"),
  /** The lost interest that the customer was shown, in minor units; any other amount is refused. */
  expectedForfeitMinor: z
    .string({ error: "invalid" })
    .regex(/^\d{1,15}$/, "invalid")
    .transform(BigInt)
    .optional(),
});
export type CloseDepositInput = z.output<typeof closeDepositInput>;
