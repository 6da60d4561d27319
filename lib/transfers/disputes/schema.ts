import * as z from "zod";
import { freeText, requiredText } from "@/lib/text-schema";
import { disputeDecisions, disputeGrounds, disputeTextMax } from "./dispute.model";

export const disputeReasonMax = 300;

/** The input that opens a dispute. The sender of a payment sends this input, or staff send it for the sender. */
export const openDisputeInput = z.object({
  /** The id of the transfer. */
  id: z.uuid("invalid"),
  ground: z.enum(disputeGrounds, { error: "required" }),
  /** The receiver and staff read the explanation. */
  explanation: freeText(disputeTextMax).min(1, "required"),
});

/** The input of the receiver's answer to a dispute. The sender and staff read the answer. */
export const answerDisputeInput = z.object({
  /** The id of the dispute. */
  id: z.uuid("invalid"),
  answer: freeText(disputeTextMax).min(1, "required"),
});

export const withdrawDisputeInput = z.object({
  /** The id of the dispute. */
  id: z.uuid("invalid"),
});

/** The decision of staff. */
export const decideDisputeInput = z.object({
  /** The id of the dispute. */
  id: z.uuid("invalid"),
  /** The version of the dispute that the actor saw. */
  version: z.number("invalid").int("invalid").positive("invalid"),
  decision: z.enum(disputeDecisions, { error: "required" }),
  /** Both parties read the reason. */
  reason: requiredText(disputeReasonMax),
});

export type OpenDisputeInput = z.output<typeof openDisputeInput>;
export type AnswerDisputeInput = z.output<typeof answerDisputeInput>;
export type WithdrawDisputeInput = z.output<typeof withdrawDisputeInput>;
export type DecideDisputeInput = z.output<typeof decideDisputeInput>;
