import * as z from "zod";
import { passkeyResponse } from "@/lib/auth/passkeys/passkey-response-schema";
import { pinInput } from "@/lib/pin-input";
import { requiredText } from "@/lib/text-schema";

export const returnReasonMax = 300;

/** The input of staff who ask the receiver of a payment to return the payment. */
export const askForReturnInput = z.object({
  /** The id of the transfer. */
  id: z.uuid("invalid"),
  /** The version of the transfer that the actor saw. */
  version: z.number("invalid").int("invalid").positive("invalid"),
  /** The receiver reads the reason before the answer. The sender reads the reason after the return. */
  reason: requiredText(returnReasonMax),
});

export type AskForReturnInput = z.output<typeof askForReturnInput>;

/** The part of an answer that a passkey signs. */
export const returnAnswerInput = z.object({
  /** The id of the request. */
  id: z.uuid("invalid"),
  answer: z.enum(["consent", "refuse"], { error: "required" }),
});

/** The answer of a payment's receiver, with the proof of identity that a transfer also needs. */
export const answerReturnInput = returnAnswerInput.extend({
  /** The domestic PIN, or the code of the authenticator app. */
  pin: z
    .union([z.literal(""), pinInput], { error: "pinFormat" })
    .optional()
    .transform((pin) => pin || undefined),
  passkey: passkeyResponse.optional(),
});

export type ReturnAnswer = z.output<typeof returnAnswerInput>;
export type AnswerReturnInput = z.output<typeof answerReturnInput>;
