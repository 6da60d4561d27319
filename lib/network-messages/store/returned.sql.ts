import "server-only";
import type { Currency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";

/** A payment from another bank that goes back. Texts are empty if the network has not sent them. */
export type ReturnedCredit = {
  id: string;
  amountMinor: bigint;
  currency: Currency;
  /** `YYYY-MM-DD`. */
  valueDate: string;
  uetr: string | null;
  messageId: string;
  transactionId: string;
  returnCode: string;
  senderName: string;
  senderAccount: string;
  senderBank: string;
  receiverName: string;
  accountNamed: string;
  /** The message that brought the payment. */
  networkMessageId: string;
};

/** Reads returned payments of a rail that have no message yet. The oldest return is first. */
export async function findReturned(rail: string, limit: number): Promise<ReturnedCredit[]> {
  return await db.query<ReturnedCredit>(
    `SELECT p.id, p.amount_minor AS "amountMinor", p.currency, p.value_date AS "valueDate", p.uetr, p.message_id AS "messageId",
            p.transaction_id AS "transactionId", p.return_code AS "returnCode", p.sender_name AS "senderName",
            p.sender_account AS "senderAccount", p.sender_bank AS "senderBank", p.receiver_name AS "receiverName",
            p.account_named AS "accountNamed", f.network_message_id AS "networkMessageId"
       FROM incoming_payments p JOIN settlement_files f ON f.id = p.file_id
      WHERE p.rail = $1 AND p.state = 'returned' AND f.network_message_id IS NOT NULL AND p.source <> 'nacha'
        AND NOT EXISTS (SELECT FROM network_messages m WHERE m.incoming_payment_id = p.id AND m.direction = 'out' AND m.kind = 'pacs.004')
      ORDER BY p.returned_at, p.id LIMIT $2`,
    [rail, limit],
  );
}
