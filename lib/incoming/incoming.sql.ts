import "server-only";
import { type AuditActJson, actsOfSubjectSql } from "@/lib/audit/acts-of-subject.sql";
import { countSql, FilterBuilder, type Page, type PageQuery, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { matchesText } from "@/lib/lists/sql-text";
import { rolesThatMay } from "@/lib/roles";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import { type IncomingAct, type IncomingPayment, incomingStates } from "./incoming.model";
import type { IncomingCredit } from "./incoming-credit.model";
import { conversionTerms } from "./policy";
import type { SentAnswer } from "./recall.model";
import { type RecallJson, recallsOfPaymentSql } from "./recall.sql";

/** Reads a payment that is booked to an account of this customer. */
export async function queryCredit(ownerId: string, id: string): Promise<IncomingCredit | undefined> {
  const [credit] = await db.query<IncomingCredit>(
    `SELECT p.id, p.sender_name AS "senderName", p.sender_account AS "senderAccount", p.sender_bank AS "senderBank", p.reference,
            p.purpose, p.amount_minor AS "amountMinor", p.currency, p.credited_minor AS "creditedMinor",
            p.credited_currency AS "creditedCurrency", trim_scale(p.rate)::text AS rate, a.account_number AS "accountNumber",
            p.value_date AS "valueDate", p.booked_at AS "bookedAt", p.returned_at AS "returnedAt"
       FROM incoming_payments p JOIN accounts a ON a.id = p.account_id WHERE p.id = $1 AND a.owner_id = $2`,
    [id, ownerId],
  );
  return credit;
}

const personName = (id: string) => `(SELECT rtrim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = ${id})`;

const columns = `p.id, p.rail, p.source, p.state, p.version, p.amount_minor AS "amountMinor", p.currency, p.value_date AS "valueDate",
  p.account_named AS "accountNamed", p.routing_named AS "routingNamed", p.receiver_name AS "receiverName",
  p.sender_name AS "senderName", p.sender_account AS "senderAccount", p.sender_bank AS "senderBank", p.reference, p.purpose,
  p.message_id AS "messageId", p.transaction_id AS "transactionId", p.uetr, p.file_id AS "fileId", f.name AS "fileName",
  p.statement_file_id AS "statementFileId", p.reason, p.ends_at AS "endsAt", p.note, p.asked_at AS "askedAt",
  ${personName("p.asked_by")} AS "askedByName", p.credited_minor AS "creditedMinor", p.credited_currency AS "creditedCurrency",
  trim_scale(p.rate)::text AS rate, a.account_number AS "accountNumber", ${personName("a.owner_id")} AS "holderName",
  p.booked_at AS "bookedAt", EXISTS (SELECT FROM incoming_recalls r WHERE r.payment_id = p.id AND r.state = 'open') AS "isRecalled",
  p.return_code AS "returnCode", p.returned_at AS "returnedAt",
  ${personName("p.decided_by")} AS "decidedByName", p.created_at AS "createdAt"`;
const tables = "JOIN settlement_files f ON f.id = p.file_id LEFT JOIN accounts a ON a.id = p.account_id";

/** Reads a payment for staff. */
export async function queryIncoming(source: Queryable, id: string): Promise<IncomingPayment | undefined> {
  const [payment] = await source.query<IncomingPayment>(
    `SELECT ${columns} FROM incoming_payments p ${tables} WHERE p.id = $1`,
    [id],
  );
  return payment;
}

/** `state` is a state, or `recalled` for payments with an open request for their return, or empty for all payments. */
export type IncomingFilter = PageQuery & { state: string; search: string };

/** SQL for the condition that the sender's bank has asked for the payment back, and that staff must answer. */
const isRecalledSql = "p.id IN (SELECT r.payment_id FROM incoming_recalls r WHERE r.state = 'open')";

function conditionsOf({ state, search }: Pick<IncomingFilter, "state" | "search">): FilterBuilder {
  const conditions = new FilterBuilder();
  const { bind } = conditions;
  if (state === "recalled") conditions.add(isRecalledSql);
  else if (state) conditions.add(`p.state = ${bind(state)}::incoming_payment_state`);
  if (search.trim()) {
    const text =
      "(p.sender_name || ' ' || p.receiver_name || ' ' || p.account_named || ' ' || p.reference || ' ' || p.transaction_id)";
    conditions.add(matchesText(text, search, bind));
  }
  return conditions;
}

/** Reads at most `limit` payments that follow `last`, newest first. */
export async function readIncomingAfter(
  filter: Pick<IncomingFilter, "state" | "search">,
  last: IncomingPayment | undefined,
  limit: number,
): Promise<IncomingPayment[]> {
  const conditions = conditionsOf(filter);
  const { bind } = conditions;
  if (last) {
    conditions.add(`(p.created_at, p.id) < (${bind(last.createdAt)}::timestamptz, ${bind(last.id)}::uuid)`);
  }
  const { sql, values } = conditions.filter;
  return await db.query<IncomingPayment>(
    `SELECT ${columns} FROM incoming_payments p ${tables} WHERE ${sql} ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`,
    values,
    { planEachTime: true },
  );
}

/**
 * Reads a page of payments. The lists of payments that wait for a decision of staff begin with the oldest payment. All other lists
 * begin with the newest payment.
 */
export async function queryIncomingPage({ state, search, ...page }: IncomingFilter): Promise<Page<IncomingPayment>> {
  const { sql, values } = conditionsOf({ state, search }).filter;
  const isQueue = state === "waiting" || state === "recalled";
  const order = isQueue ? "p.created_at, p.id" : "p.created_at DESC, p.id DESC";
  return await readPage<IncomingPayment>({
    columns,
    from: `(SELECT p.id FROM incoming_payments p WHERE ${sql} ORDER BY ${order} ${pageSql(page)}) shown
           JOIN incoming_payments p USING (id) ${tables} ORDER BY ${order}`,
    count: countSql(`incoming_payments p WHERE ${sql}`, page.countMax, order),
    values,
    page: page.page,
  });
}

/** The outcome of `work_incoming_payment` (prisma/functions/incoming). */
export type WorkOutcome =
  | ("worked" | "missing" | "forbidden" | "own" | "changed" | "ended" | "late")
  | ("account" | "blocked" | "currency");

type Work = {
  id: string;
  version: number;
  act: IncomingAct;
  accountId: string | null;
  code: string | null;
  note: string;
  actorId: string;
};

export async function callWork(tx: Queryable, work: Work): Promise<WorkOutcome> {
  const at = now();
  const [row] = await tx.query<{ outcome: WorkOutcome }>(
    "SELECT work_incoming_payment($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10) AS outcome",
    [
      ...[work.id, work.version, work.act, work.accountId, work.code, work.note, work.actorId],
      ...[rolesThatMay("reconciliation.work"), JSON.stringify(conversionTerms(at)), at],
    ],
  );
  if (!row) throw new Error("work_incoming_payment gave no row");
  return row.outcome;
}

type DossierRow = IncomingPayment & {
  acts: AuditActJson[];
  recalls: RecallJson[] | null;
  isExchanged: boolean;
  returnMessage: SentAnswer | null;
};

/** Reads a payment with the requests for its return, the message of its return (pacs.004) and its audit events. */
export async function queryIncomingDossier(id: string): Promise<DossierRow | undefined> {
  const [row] = await db.query<DossierRow>(
    `SELECT ${columns}, ${recallsOfPaymentSql("p.id")} AS recalls, f.network_message_id IS NOT NULL AS "isExchanged",
            (SELECT json_build_object('messageId', m.message_id, 'state', m.state) FROM network_messages m
              WHERE m.incoming_payment_id = p.id AND m.direction = 'out' AND m.kind = 'pacs.004') AS "returnMessage",
            ${actsOfSubjectSql("'incoming_payment'", "p.id::text")} AS acts
       FROM incoming_payments p ${tables} WHERE p.id = $1`,
    [id],
  );
  return row;
}

/**
 * Counts the payments in each state, the payments with an open request for their return (`recalled`), and all payments (the
 * empty key). Counting stops at `countMax`.
 */
export async function countIncoming(countMax: number): Promise<Record<string, number>> {
  const ofState = countSql(
    "incoming_payments p WHERE p.state = s.state::incoming_payment_state",
    countMax,
    "p.created_at, p.id",
  );
  const recalled = countSql("(SELECT DISTINCT payment_id FROM incoming_recalls WHERE state = 'open') r", countMax);
  const rows = await db.query<{ state: string; count: bigint }>(
    `SELECT s.state, (${ofState}) AS count FROM unnest($1::text[]) s(state) UNION ALL SELECT 'recalled', (${recalled})`,
    [incomingStates],
  );
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  // A payment in `recalled` is also counted in its own state, so the sum omits `recalled`.
  return { ...counts, "": incomingStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0) };
}
