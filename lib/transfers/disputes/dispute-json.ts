import "server-only";
import * as z from "zod";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { disputeGrounds, disputeStates, type ListedDispute } from "./dispute.model";

/**
 * Converts a dispute to the JSON of the HTTP contract. The sender and the receiver both read this JSON. The JSON therefore
 * contains the names of both, but no address and no account number.
 */
export function disputeJson(dispute: ListedDispute) {
  const { id, transferId, ground, explanation, answer, state, version, reason, paidBy } = dispute;
  return {
    ...{ _id: id, transfer: transferId, ground, explanation, status: state, version },
    ...{ answer: answer || undefined, reason: reason || undefined, paidBy: paidBy ?? undefined },
    ...{ sender: dispute.senderName, receiver: dispute.receiverName, currency: dispute.currency },
    amount: toDecimalText(dispute.amountMinor, dispute.currency),
    createdAt: dispute.openedAt.toISOString(),
    endsAt: dispute.endsAt.toISOString(),
    endedAt: dispute.endedAt?.toISOString(),
  };
}

export const disputeShape = z.object({
  _id: z.uuid(),
  transfer: z.uuid(),
  ground: z.enum(disputeGrounds),
  explanation: z.string(),
  status: z.enum(disputeStates),
  version: z.int(),
  answer: z.string().optional(),
  reason: z.string().optional(),
  paidBy: z.enum(["receiver", "bank"]).optional(),
  sender: z.string(),
  receiver: z.string(),
  currency: currencyCode,
  amount: decimalText,
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
});
