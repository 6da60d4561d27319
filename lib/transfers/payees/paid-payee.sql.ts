import "server-only";
import { db } from "@/lib/server/db";
import type { PayeeKey } from "@/lib/transfers/schema";

/**
 * A payee of a customer. `paidSince` is the time of the first payment, or null if the customer has not paid the payee.
 * `sentMinor` is the sum in US cents that counts against the limit for new payees.
 */
type PaidPayee = { paidSince: Date | null; sentMinor: bigint };

/**
 * Reads a customer's payee in the same way as the SQL function `limit_payee`. The query also searches the transfers for the first
 * payment, because earlier releases did not store a row in `payees` for each payee whom a customer had paid.
 *
 * @param countFrom if a payee became new before this time, `sentMinor` does not contain the payments to the payee
 */
export async function readPaidPayee(
  userId: string,
  { accountNumber = "", receiverEmail = "", country, swiftCode = "", routingNumber = "" }: PayeeKey,
  countFrom: Date,
): Promise<PaidPayee> {
  const isBankNamed = Boolean(country || swiftCode || routingNumber);
  const [row] = await db.query<PaidPayee>(
    `SELECT coalesce(p.known_since, paid.since) AS "paidSince", coalesce(sent.minor, 0)::bigint AS "sentMinor"
       FROM (SELECT 1) one
       LEFT JOIN beneficiaries b ON NOT $4 AND b.owner_id = $1 AND b.account_number = $2 AND b.status <> 'deleted'
      CROSS JOIN LATERAL (SELECT payee_key($2, $3, coalesce(b.country, $5), coalesce(b.swift_code, $6),
                                           coalesce(b.routing_number, $7)) AS payee) key
       LEFT JOIN payees p ON p.user_id = $1 AND p.payee = key.payee
       LEFT JOIN LATERAL (
         SELECT min(t.created_at) AS since FROM transfers t
          WHERE p.user_id IS NULL AND t.sender_id = $1 AND t.status IN ('approved', 'closed')
            AND t.account_number = $2 AND t.receiver_email = $3
            AND payee_key(t.account_number, t.receiver_email, t.country, t.swift_code, t.routing_number) = key.payee) paid ON true
       LEFT JOIN LATERAL (
         SELECT sum(s.sent_minor) AS minor FROM payees s
          WHERE s.user_id = $1 AND payee_account(s.payee) = payee_account(key.payee)
            AND coalesce(s.counted_since, s.known_since) >= $8) sent ON true`,
    [userId, accountNumber, receiverEmail, isBankNamed, country || null, swiftCode, routingNumber, countFrom],
  );
  return row ?? { paidSince: null, sentMinor: 0n };
}
