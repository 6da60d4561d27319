import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { Payment } from "@/lib/transfers/connectors/connector";

const columns = columnsOf("transfer", "t", {
  id: true,
  amountMinor: true,
  currency: true,
  accountName: true,
  accountNumber: true,
  receiverEmail: true,
  country: true,
  bankTo: true,
  swiftCode: true,
  routingNumber: true,
  uetr: true,
  authorisation: true,
});

/** Reads the payments of transfers, keyed by the id of the transfer. Omits ids that do not exist. */
export async function readPayments(transferIds: string[]): Promise<Map<string, Payment>> {
  if (transferIds.length === 0) return new Map();
  const payments = await db.query<Payment>(
    `SELECT ${columns}, t.channel AS rail, rtrim(u.first_name || ' ' || u.last_name) AS "senderName",
            coalesce(o.reference, '') AS reference
       FROM transfers t JOIN users u ON u.id = t.sender_id LEFT JOIN network_orders o ON o.transfer_id = t.id
      WHERE t.id = ANY($1::uuid[])`,
    [transferIds],
  );
  return new Map(payments.map((payment) => [payment.id, payment]));
}
