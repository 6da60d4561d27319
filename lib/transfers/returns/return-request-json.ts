import "server-only";
import * as z from "zod";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { type ReturnRequest, returnRequestStates } from "./return-request.model";

/**
 * Converts a request to the JSON of the HTTP contract. The receiver reads this JSON, so it contains nothing about the sender
 * except the name.
 */
export function returnRequestJson(request: ReturnRequest) {
  const { id, transferId, state, amountMinor, currency, senderName, accountNumber, reason, askedAt, expiresAt } =
    request;
  return {
    _id: id,
    transfer: transferId,
    status: state,
    amount: toDecimalText(amountMinor, currency),
    currency,
    sender: senderName,
    accountNumber,
    reason,
    createdAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export const returnRequestShape = z.object({
  _id: z.uuid(),
  transfer: z.uuid(),
  status: z.enum(returnRequestStates),
  amount: decimalText,
  currency: currencyCode,
  sender: z.string(),
  accountNumber: z.string(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
