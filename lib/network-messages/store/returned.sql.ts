import "server-only";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";

/**
 * A payment that came from another bank, and that this bank sends back. A text is empty if the received message did not contain
 * it.
 */
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
  /** The message that contained the payment. */
  networkMessageId: string;
};

/**
 * A return that the worker must send. `attempts` counts the failed attempts. `waitsSince` is the moment at which the return was
 * decided.
 */
export type DueReturn = ReturnedCredit & { attempts: number; waitsSince: Date };

/** Reads the returns that the worker must send through a rail as messages of this kind, the oldest first. */
export async function findDueReturns(rail: string, kind: "pacs.004" | "nacha", limit: number): Promise<DueReturn[]> {
  return await db.query<DueReturn>(
    `SELECT p.id, p.amount_minor AS "amountMinor", p.currency, p.value_date AS "valueDate", p.uetr, p.message_id AS "messageId",
            p.transaction_id AS "transactionId", p.return_code AS "returnCode", p.sender_name AS "senderName",
            p.sender_account AS "senderAccount", p.sender_bank AS "senderBank", p.receiver_name AS "receiverName",
            p.account_named AS "accountNamed", f.network_message_id AS "networkMessageId", r.attempts,
            r.created_at AS "waitsSince"
       FROM returns_to_send r JOIN incoming_payments p ON p.id = r.incoming_payment_id JOIN settlement_files f ON f.id = p.file_id
      WHERE r.rail = $1 AND r.kind = $2 AND r.next_attempt_at <= $3 ORDER BY r.created_at, p.id LIMIT $4`,
    [rail, kind, now(), limit],
  );
}

/**
 * Removes a return from the list of returns to send, in the transaction that creates its message. Returns false if another worker
 * has created the message.
 */
export async function takeReturn(tx: Queryable, incomingPaymentId: string): Promise<boolean> {
  const rows = await tx.query("DELETE FROM returns_to_send WHERE incoming_payment_id = $1 RETURNING 1", [
    incomingPaymentId,
  ]);
  return rows.length > 0;
}

/** A reason why a return cannot be sent. `problem` is a key of the messages `adminRails.returnProblems`. */
type ReturnFailure = { problem: "invalid" | "failed"; detail: string; nextAttemptAt: Date };

/** Records that a return cannot be sent. The return stays on the list of returns to send. */
export async function noteReturnFailure(incomingPaymentId: string, failure: ReturnFailure): Promise<void> {
  await db.query(
    `UPDATE returns_to_send SET attempts = attempts + 1, problem = $2, problem_detail = $3, next_attempt_at = $4,
            problem_since = coalesce(problem_since, $5)
      WHERE incoming_payment_id = $1`,
    [incomingPaymentId, failure.problem, failure.detail, failure.nextAttemptAt, now()],
  );
}
