import "server-only";
import { originJson, originOf } from "@/lib/audit/record-audit";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import { type DisputeJson, newestDisputeSql } from "@/lib/transfers/disputes/disputes.sql";
import { newIds } from "@/lib/transfers/moving/move-transfer";
import type { ReturnRequest } from "./return-request.model";
import type { AnswerReturnInput, AskForReturnInput } from "./schema";

/** The outcomes of `ask_for_return`, which prisma/functions/transfers/ask_for_return.sql explains. */
export type AskOutcome = "asked" | "missing" | "own" | "changed" | "impossible" | "waits";

/** Calls `ask_for_return`. `id` is the id of the new request. */
export async function callAskForReturn(
  tx: Queryable,
  id: string,
  actorId: string,
  { id: transferId, version, reason }: AskForReturnInput,
): Promise<AskOutcome | undefined> {
  const [row] = await tx.query<{ outcome: AskOutcome }>(
    "SELECT ask_for_return($1, $2, $3, $4, $5, $6, $7::jsonb) AS outcome",
    [id, transferId, version, reason, actorId, now(), originJson()],
  );
  return row?.outcome;
}

/** The outcomes of an answer, which prisma/functions/transfers/answer_return.sql explains. */
export type AnswerOutcome = "consented" | "refused" | "missing" | "ended" | "funds";

/** Calls `answer_return`. */
export async function callAnswerReturn(
  tx: Queryable,
  receiverId: string,
  { id, answer }: Pick<AnswerReturnInput, "id" | "answer">,
): Promise<AnswerOutcome | undefined> {
  const action = answer === "consent" ? "transfer.consent-return" : "transfer.refuse-return";
  const origin = { ...originOf(), action };
  const [row] = await tx.query<{ outcome: AnswerOutcome }>(
    "SELECT answer_return($1, $2, $3, $4::jsonb, $5, $6::jsonb) AS outcome",
    [id, receiverId, answer === "consent", JSON.stringify(newIds()), now(), JSON.stringify(origin)],
  );
  return row?.outcome;
}

/**
 * The state of the request `q` of the transfer `t`. An `open` request that the receiver can no longer answer counts as `ended`.
 */
const stateSql =
  "CASE WHEN q.state <> 'open' OR return_request_is_open(q, t.version) THEN q.state::text ELSE 'ended' END";

const columns = `q.id, q.transfer_id AS "transferId", ${stateSql} AS state, t.amount_minor AS "amountMinor", t.currency,
  rtrim(u.first_name || ' ' || u.last_name) AS "senderName", t.account_number AS "accountNumber", q.reason,
  q.asked_at AS "askedAt", q.expires_at AS "expiresAt"`;
const tables = "return_requests q JOIN transfers t ON t.id = q.transfer_id JOIN users u ON u.id = t.sender_id";
const newestFirst = "q.asked_at DESC, q.id DESC";

/** Reads the receiver's requests, newest first, at most 100. If `id` is given, reads only the request with this id. */
export async function queryReturnRequests(
  source: Queryable,
  receiverId: string,
  id: string | null = null,
): Promise<ReturnRequest[]> {
  return await source.query<ReturnRequest>(
    `SELECT ${columns} FROM ${tables} WHERE q.receiver_id = $1 AND ($2::uuid IS NULL OR q.id = $2) ORDER BY ${newestFirst} LIMIT 100`,
    [receiverId, id],
  );
}

/** Reads the receiver's newest request about one payment, and the newest dispute about this payment. */
export async function queryNewestRequest(
  receiverId: string,
  transferId: string,
): Promise<(ReturnRequest & { dispute: DisputeJson | null }) | undefined> {
  const [row] = await db.query<ReturnRequest & { dispute: DisputeJson | null }>(
    `SELECT ${columns}, ${newestDisputeSql} AS dispute FROM ${tables}
      WHERE q.receiver_id = $1 AND q.transfer_id = $2 ORDER BY ${newestFirst} LIMIT 1`,
    [receiverId, transferId],
  );
  return row;
}

/** SQL that returns the newest return request about the transfer `t` as JSON. Staff see the request in the transfer's dossier. */
export const newestReturnRequestSql = `(SELECT json_build_object('state', ${stateSql}, 'reason', q.reason, 'askedAt', q.asked_at,
    'expiresAt', q.expires_at)
  FROM return_requests q WHERE q.transfer_id = t.id ORDER BY q.asked_at DESC, q.id DESC LIMIT 1)`;
