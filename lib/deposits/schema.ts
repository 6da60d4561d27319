import * as z from "zod";
import { alsoSent } from "@/lib/also-sent";
import { moneyInput } from "@/lib/money/money-schema";
import { freeText, requiredText } from "@/lib/text-schema";

export const depositStatuses = ["pending", "running", "suspended", "paid", "closed", "deleted"] as const;

/**
 * A status as staff or clients send it. Older clients send `active`, which means `running` (docs/domain.md, "Fixed deposits").
 */
export const depositStatusInput = z
  .enum([...depositStatuses, "active"], { error: "required" })
  .transform((status) => (status === "active" ? "running" : status));

/**
 * The fields that exist only in applications for deposits. At present, no such field exists. Each field would be stored in the
 * column with the same name.
 */
export const depositDetails = z.object({});

/**
 * An application as a form or a client submits it. The bank copies the terms of the plan into the application, and ignores terms
 * in the request.
 */
export const applyForDepositInput = z.object({
  /** The applicant's own e-mail address. Only some clients send this field. */
  email: z.string({ error: "invalid" }).optional(),
  /** The name of an offered plan. */
  FDRName: requiredText(80),
  amount: moneyInput,
  /** One of the applicant's accounts in the plan's currency. The default is the applicant's oldest account in this currency. */
  fromAccountNumber: freeText(40).optional(),
  ...depositDetails.shape,
});

/**
 * The application as API clients send it. Some clients also send the terms that they have read. The service ignores these terms.
 */
export const applyForDepositCall = applyForDepositInput.extend(
  alsoSent(["minimum", "maximum", "profit", "lockedInPeriod", "intervalType", "interValType"]),
);
export type ApplyForDepositInput = z.output<typeof applyForDepositInput>;

const editPayload = z.object({
  status: depositStatusInput.optional(),
  amount: moneyInput.optional(),
  reason: freeText(300).optional(),
  /** The version of the record that the editor saw. The edit is refused if the record has another version. */
  version: z.int("invalid").optional(),
});

/** The fields of an application or a deposit that staff may change. */
export const editDepositInput = z.object({ id: z.uuid("invalid"), payload: editPayload });
export type EditDepositInput = z.output<typeof editDepositInput>;

export const closeDepositInput = z.object({
  id: z.uuid("invalid"),
  /** The lost interest that the customer saw, in minor units. The closure is refused if this amount has changed. */
  expectedForfeitMinor: z
    .string({ error: "invalid" })
    .regex(/^\d{1,15}$/, "invalid")
    .transform(BigInt)
    .optional(),
});
export type CloseDepositInput = z.output<typeof closeDepositInput>;

export const withdrawDepositInput = z.object({ id: z.uuid("invalid") });
export type WithdrawDepositInput = z.output<typeof withdrawDepositInput>;
