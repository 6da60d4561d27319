import "server-only";
import type { RecallRequest } from "@/lib/iso20022/read-types";
import type { Currency } from "@/lib/money/currency";
import { rolesThatMay } from "@/lib/roles";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import type { Recall, RecallAct, RecallBasis } from "./recall.model";

/** A request of another bank to get a payment back, with the id of the message that contains the request. */
export type ReceivedRecall = RecallRequest & { requestId: string };

export async function callReceive(
  tx: Queryable,
  rail: string,
  { caseOpenedBy, amountMinor, caseId, requestId, ...request }: ReceivedRecall,
  { dueAt, waitsUntil }: { dueAt: Date; waitsUntil: Date },
): Promise<string | null> {
  const { bic, clearingCode: code, name } = caseOpenedBy;
  const asked = {
    ...{ ...request, requestId, bic, code, name },
    // Without a case id, the id of the message identifies the request and its answer.
    caseId: caseId || requestId,
    amountMinor: amountMinor?.toString() ?? null,
  };
  const [row] = await tx.query<{ paymentId: string | null }>(
    `SELECT receive_incoming_recall($1, $2::jsonb, $3, $4, $5) AS "paymentId"`,
    [rail, JSON.stringify(asked), dueAt, waitsUntil, now()],
  );
  return row?.paymentId ?? null;
}

/** The outcome of `answer_incoming_recall` (prisma/functions/incoming). */
export type AnswerOutcome =
  | ("worked" | "missing" | "forbidden" | "own" | "changed" | "ended" | "late" | "early")
  | ("basis" | "no_basis" | "funds");

type Answer = {
  id: string;
  version: number;
  act: RecallAct;
  code: string | null;
  basis: RecallBasis | null;
  note: string;
  actorId: string;
};

export async function callAnswer(tx: Queryable, answer: Answer): Promise<AnswerOutcome> {
  const [row] = await tx.query<{ outcome: AnswerOutcome }>(
    "SELECT answer_incoming_recall($1, $2, $3, $4, $5, $6, $7, $8, $9) AS outcome",
    [
      ...[answer.id, answer.version, answer.act, answer.code, answer.basis, answer.note, answer.actorId],
      ...[rolesThatMay("reconciliation.work"), now()],
    ],
  );
  if (!row) throw new Error("answer_incoming_recall gave no row");
  return row.outcome;
}

/** Links the waiting requests of a rail to their payments, and answers the requests whose deadline has passed. */
export async function callSettle(rail: string): Promise<void> {
  await db.query("SELECT settle_waiting_recalls($1)", [rail]);
}

/**
 * SQL for the requests about the payment `payment` as JSON, newest first. `toRecalls` reads the JSON.
 *
 * @param payment SQL for the id of the payment
 */
export function recallsOfPaymentSql(payment: string): string {
  return `(SELECT json_agg(json_build_object(
      'id', r.id, 'caseId', r.case_id, 'bic', r.opened_by_bic, 'bankCode', r.opened_by_code, 'bankName', r.opened_by_name,
      'reasonCode', r.reason_code, 'reasonText', r.reason_text, 'amountMinor', r.amount_minor::text, 'currency', r.currency,
      'state', r.state, 'version', r.version, 'receivedAt', r.received_at, 'dueAt', r.due_at,
      'isOverdue', r.state = 'open' AND r.due_at <= bank_moment(), 'answerCode', r.answer_code, 'basis', r.basis,
      'note', r.note, 'answeredAt', r.answered_at,
      'decidedByName', (SELECT rtrim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = r.decided_by),
      'answer', CASE WHEN m.id IS NOT NULL
                     THEN json_build_object('messageId', m.message_id, 'state', m.state) END)
      ORDER BY r.received_at DESC, r.id DESC)
     FROM incoming_recalls r LEFT JOIN network_messages m ON m.id = r.answer_message_id WHERE r.payment_id = ${payment})`;
}

export type RecallJson = Omit<Recall, "amountMinor" | "receivedAt" | "dueAt" | "answeredAt"> & {
  amountMinor: string | null;
  receivedAt: string;
  dueAt: string;
  answeredAt: string | null;
};

export function toRecalls(rows: RecallJson[] | null): Recall[] {
  return (rows ?? []).map((row) => ({
    ...row,
    amountMinor: row.amountMinor === null ? null : BigInt(row.amountMinor),
    ...{ receivedAt: new Date(row.receivedAt), dueAt: new Date(row.dueAt) },
    answeredAt: row.answeredAt === null ? null : new Date(row.answeredAt),
  }));
}

/** An answered request that has no message yet. */
export type UnsentAnswer = {
  id: string;
  requestId: string;
  caseId: string;
  bic: string;
  bankCode: string;
  bankName: string;
  state: "given_back" | "refused";
  answerCode: string | null;
  originalMessageId: string;
  originalCreatedAt: Date | null;
  instructionId: string;
  endToEndId: string;
  transactionId: string;
  uetr: string | null;
  amountMinor: bigint;
  currency: Currency;
};

/**
 * Reads the answered requests of a rail that have no message yet, the oldest answer first. A positive answer is read only after
 * the message that returns the money (pacs.004) exists. A payment from an uploaded file is returned without a pacs.004, so its
 * answer does not wait.
 */
export async function findUnsentAnswers(rail: string, limit: number): Promise<UnsentAnswer[]> {
  return await db.query<UnsentAnswer>(
    `SELECT r.id, r.request_id AS "requestId", r.case_id AS "caseId", r.opened_by_bic AS bic, r.opened_by_code AS "bankCode",
            r.opened_by_name AS "bankName", r.state, r.answer_code AS "answerCode", r.original_message_id AS "originalMessageId",
            r.original_created_at AS "originalCreatedAt", r.instruction_id AS "instructionId", r.end_to_end_id AS "endToEndId",
            r.transaction_id AS "transactionId", r.uetr, coalesce(r.amount_minor, p.amount_minor, 0) AS "amountMinor",
            coalesce(r.currency, p.currency, 'USD') AS currency
       FROM incoming_recalls r LEFT JOIN incoming_payments p ON p.id = r.payment_id LEFT JOIN settlement_files f ON f.id = p.file_id
      WHERE r.rail = $1 AND r.answered_at IS NOT NULL AND r.answer_message_id IS NULL
        AND (r.state = 'refused' OR f.network_message_id IS NULL OR EXISTS (
               SELECT FROM network_messages m WHERE m.incoming_payment_id = p.id AND m.direction = 'out' AND m.kind = 'pacs.004'))
      ORDER BY r.answered_at, r.id LIMIT $2`,
    [rail, limit],
  );
}

/** Calls `note_recall_message`. Returns false if the answer already has a message. */
export async function callNoteMessage(tx: Queryable, recallId: string, messageId: string): Promise<boolean> {
  const [row] = await tx.query<{ noted: boolean }>("SELECT note_recall_message($1, $2, $3) AS noted", [
    ...[recallId, messageId, now()],
  ]);
  return row?.noted ?? false;
}
