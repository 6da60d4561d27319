import "server-only";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { conversionTerms } from "./policy";
import { allReturnReasons } from "./return-reasons";

/** A payment that the job `book-incoming` has not booked yet. */
export type ReceivedPayment = {
  id: string;
  source: string;
  currency: Currency;
  /** `YYYY-MM-DD`. */
  valueDate: string;
  accountNamed: string;
  routingNamed: string;
  receiverName: string;
};

/** Reads received payments whose value date has come, oldest first, beginning after the payment `reached`. */
export async function queryReceived(reached: { createdAt: string; id: string } | null, limit: number) {
  return await db.query<ReceivedPayment & { createdAt: string }>(
    `SELECT id, source, currency, value_date::text AS "valueDate", account_named AS "accountNamed", routing_named AS "routingNamed", receiver_name AS "receiverName", created_at::text AS "createdAt"
       FROM incoming_payments
      WHERE state = 'received' AND value_date <= (SELECT bank_date()) AND (created_at, id) > ($1::timestamptz, $2::uuid)
      ORDER BY created_at, id LIMIT $3`,
    [reached?.createdAt ?? "-infinity", reached?.id ?? "00000000-0000-0000-0000-000000000000", limit],
  );
}

/**
 * The decision of the bank about a received payment. The bank books the payment to `accountId`, or lets the payment wait until
 * `endsAt` because of `reason`. If `code` is set, the bank returns the payment at once with this code.
 */
export type BookedItem = {
  id: string;
  accountId: string | null;
  reason: string | null;
  code: string | null;
  endsAt: Date;
};

/** Calls `book_incoming_payments`. @returns the number of payments that are no longer `received` */
export async function callBook(items: BookedItem[]): Promise<number> {
  const at = now();
  const [row] = await db.query<{ moved: number }>("SELECT book_incoming_payments($1::jsonb, $2::jsonb, $3) AS moved", [
    JSON.stringify(items),
    JSON.stringify(conversionTerms(at)),
    at,
  ]);
  return row?.moved ?? 0;
}

/**
 * Sends waiting payments back to the senders' banks if their deadline has passed. Concurrent calls are safe.
 *
 * @returns the number of returned payments
 */
export async function callReturnLate(): Promise<number> {
  const [row] = await db.query<{ returned: number }>("SELECT return_late_incoming_payments($1::jsonb) AS returned", [
    JSON.stringify(allReturnReasons),
  ]);
  return row?.returned ?? 0;
}
