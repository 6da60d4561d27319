import "server-only";
import { bankDate, now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { recallMoments } from "./policy";
import { callReceive, callSettle, type ReceivedRecall } from "./recall.sql";

/**
 * Stores another bank's request for a payment back (camt.056). Staff then answer. The same case about the same payment is stored once.
 * A request for an unknown payment waits for the payment, because a request may overtake its payment.
 *
 * @returns the id of the payment; null if the payment is unknown, or if the request was stored before
 */
export async function receiveRecall(tx: Database, rail: string, request: ReceivedRecall): Promise<string | null> {
  return await callReceive(tx, rail, request, await recallMoments(bankDate(now())));
}

/**
 * Joins requests that wait with payments that have come in the meantime. If a payment has not come after two business days, the bank
 * answers by itself that it has not received the payment: no person could find more.
 */
export async function settleWaitingRecalls(rail: string): Promise<void> {
  await callSettle(rail);
}
