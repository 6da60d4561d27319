import "server-only";
import { bankDate, now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { recallMoments } from "./policy";
import { callReceive, callSettle, type ReceivedRecall } from "./recall.sql";

/**
 * Stores another bank's request to get a payment back (camt.056). Staff then answer the request. The same case about the same
 * payment is stored only once. A request for an unknown payment waits for the payment, because a request may arrive before its
 * payment.
 *
 * @returns the id of the payment; null if the payment is unknown, or if the request was stored before
 */
export async function receiveRecall(tx: Database, rail: string, request: ReceivedRecall): Promise<string | null> {
  return await callReceive(tx, rail, request, await recallMoments(bankDate(now())));
}

/**
 * Links waiting requests to payments that have arrived in the meantime. If a payment has not arrived after two business days, the
 * bank automatically answers that it has not received the payment. Staff need not answer, because only the bank's records show
 * whether the payment has arrived.
 */
export async function settleWaitingRecalls(rail: string): Promise<void> {
  await callSettle(rail);
}
