import * as z from "zod";
import { moneyInput } from "@/lib/money/money-schema";
import { pinInput } from "@/lib/pin-input";
import { freeText, optionalText, requiredText } from "@/lib/text-schema";

/** Empty means that no PIN was given. */
const optionalPin = z
  .union([z.literal(""), pinInput], { error: "pinFormat" })
  .optional()
  .transform((pin) => pin || undefined);

/** An interbank transfer as a form or a client asks for it; the receiver is one of the sender's beneficiaries. */
export const interbankTransferInput = z.object({
  /** The sender's own, where a client names it. */
  email: z.string({ error: "invalid" }).optional(),
  /** The beneficiary's account number. */
  beneficiary: requiredText(40),
  amount: moneyInput,
  pin: optionalPin,
  note: optionalText(200),
  /** One of the sender's accounts; the oldest when it is not given. */
  fromAccountNumber: freeText(40).optional(),
});

export type InterbankTransferInput = z.output<typeof interbankTransferInput>;

/** The same with the id that makes a double click pay once. */
export const interbankTransferForm = interbankTransferInput.extend({ requestId: z.uuid("invalid") });

/** Asks for the name check before sending. */
export const payeeCheckInput = interbankTransferInput.pick({ beneficiary: true });

export const transferIdInput = z.object({ id: z.uuid("invalid") });

export const transferStatuses = ["pending", "active", "approved", "closed", "deleted"] as const;

/** What staff may change of a transfer. */
export const editTransferInput = z.object({
  id: z.uuid("invalid"),
  payload: z.object({
    status: z.enum(transferStatuses, { error: "required" }).optional(),
    amount: moneyInput.optional(),
    reason: freeText(300).optional(),
    /** The version that the editor saw; a transfer that has moved on since is not overwritten. */
    version: z.number().int().positive().optional(),
  }),
});

export type EditTransferInput = z.output<typeof editTransferInput>;
