import "server-only";
import { type AuditActJson, actsOfSubjectSql } from "@/lib/audit/acts-of-subject.sql";
import { originJson, originOf } from "@/lib/audit/record-audit";
import { countSql, FilterBuilder, type Page, type PageQuery, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import { newIds } from "@/lib/transfers/moving/move-transfer";
import type { MoveOutcome } from "@/lib/transfers/moving/move-transfers.sql";
import { type Dispute, type DisputeDecision, disputeStates, type ListedDispute } from "./dispute.model";
import type { AnswerDisputeInput, DecideDisputeInput, OpenDisputeInput, WithdrawDisputeInput } from "./schema";

/** The outcomes of `open_dispute`, which prisma/functions/transfers/open_dispute.sql explains. */
export type OpenOutcome = "opened" | "missing" | "own" | "impossible" | "waits" | "decided";

/** Calls `open_dispute`. `id` is the id of the new dispute. */
export async function callOpenDispute(
  tx: Queryable,
  id: string,
  actorId: string,
  { id: transferId, ground, explanation }: OpenDisputeInput,
): Promise<OpenOutcome | undefined> {
  const [row] = await tx.query<{ outcome: OpenOutcome }>(
    "SELECT open_dispute($1, $2, $3, $4, $5, $6, $7::jsonb) AS outcome",
    [id, transferId, ground, explanation, actorId, now(), originJson()],
  );
  return row?.outcome;
}

/** Calls `answer_dispute`. */
export async function callAnswerDispute(
  tx: Queryable,
  receiverId: string,
  { id, answer }: AnswerDisputeInput,
): Promise<"answered" | "missing" | "ended" | undefined> {
  const [row] = await tx.query<{ outcome: "answered" | "missing" | "ended" }>(
    "SELECT answer_dispute($1, $2, $3, $4, $5::jsonb) AS outcome",
    [id, receiverId, answer, now(), JSON.stringify({ ...originOf(), action: "transfer.answer-dispute" })],
  );
  return row?.outcome;
}

/** Calls `withdraw_dispute`. */
export async function callWithdrawDispute(
  tx: Queryable,
  senderId: string,
  { id }: WithdrawDisputeInput,
): Promise<"withdrawn" | "missing" | "ended" | undefined> {
  const [row] = await tx.query<{ outcome: "withdrawn" | "missing" | "ended" }>(
    "SELECT withdraw_dispute($1, $2, $3, $4::jsonb) AS outcome",
    [id, senderId, now(), originJson()],
  );
  return row?.outcome;
}

const payerOf: Record<DisputeDecision, "receiver" | "bank" | null> = {
  receiver_pays: "receiver",
  bank_pays: "bank",
  reject: null,
};

/** The outcomes of a decision, which prisma/functions/transfers/decide_dispute.sql explains. */
type DecideOutcome = Exclude<MoveOutcome, "moved"> | "decided" | "ended" | "solvent";

/** Calls `decide_dispute`. */
export async function callDecideDispute(
  tx: Queryable,
  actorId: string,
  { id, version, decision, reason }: DecideDisputeInput,
): Promise<DecideOutcome | undefined> {
  const [row] = await tx.query<{ outcome: DecideOutcome }>(
    "SELECT decide_dispute($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb) AS outcome",
    [
      id,
      version,
      payerOf[decision],
      reason,
      actorId,
      JSON.stringify({ ...newIds(), action: "transfer.return-disputed" }),
      now(),
      originJson(),
    ],
  );
  return row?.outcome;
}

/**
 * Ends the open disputes whose deadline has passed, and notifies both parties. Several processes may call this function at the
 * same time.
 */
export async function endDisputes(): Promise<void> {
  await db.query("SELECT end_disputes()");
}

/**
 * The state of the dispute `d`. An `open` dispute whose deadline has passed counts as `lapsed`, even before the job has ended the
 * dispute.
 */
const stateSql = "CASE WHEN d.state = 'open' AND d.ends_at <= bank_moment() THEN 'lapsed' ELSE d.state::text END";

const columns = `d.id, d.transfer_id AS "transferId", d.ground, d.explanation, ${stateSql} AS state, d.version,
  d.opened_at AS "openedAt", d.ends_at AS "endsAt", d.answer, d.reason, d.paid_by AS "paidBy", d.ended_at AS "endedAt"`;
const listed = `${columns}, d.sender_id AS "senderId", d.receiver_id AS "receiverId",
  rtrim(s.first_name || ' ' || s.last_name) AS "senderName", rtrim(r.first_name || ' ' || r.last_name) AS "receiverName",
  t.amount_minor AS "amountMinor", t.currency, t.family`;
const tables = `JOIN transfers t ON t.id = d.transfer_id JOIN users s ON s.id = d.sender_id JOIN users r ON r.id = d.receiver_id`;

/** A dispute in a JSON column. */
export type DisputeJson = Omit<Dispute, "openedAt" | "endsAt" | "endedAt"> & {
  openedAt: string;
  endsAt: string;
  endedAt: string | null;
};

/** SQL for the newest dispute about the transfer `t`, as JSON. */
export const newestDisputeSql = `(SELECT row_to_json(d) FROM (SELECT ${columns} FROM disputes d WHERE d.transfer_id = t.id
  ORDER BY d.opened_at DESC, d.id DESC LIMIT 1) d)`;

/** SQL that is true if the transfer `t` can be disputed now. Only transfers to another customer of this bank can be disputed. */
export const canDisputeSql = "(t.to_account_id IS NOT NULL AND t.entry_id IS NOT NULL AND dispute_obstacle(t) IS NULL)";

/** Converts the JSON of `newestDisputeSql`. */
export function toDispute(json: DisputeJson | null): Dispute | null {
  if (!json) return null;
  const { openedAt, endsAt, endedAt } = json;
  return {
    ...json,
    openedAt: new Date(openedAt),
    endsAt: new Date(endsAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  };
}

/** Reads a dispute with the audit events of its payment. */
export async function queryDisputeDossier(id: string): Promise<(ListedDispute & { acts: AuditActJson[] }) | undefined> {
  const [row] = await db.query<ListedDispute & { acts: AuditActJson[] }>(
    `SELECT ${listed}, ${actsOfSubjectSql("'transfer'", "t.id::text")} AS acts FROM disputes d ${tables} WHERE d.id = $1`,
    [id],
  );
  return row;
}

/** The filter of a list of disputes. `partyId` limits the list to the disputes of one customer, as sender or receiver. */
export type DisputeFilter = PageQuery & { state: string; partyId?: string };

/**
 * Reads a page of disputes. Open disputes are sorted by deadline (`ends_at`), the earliest first. Other lists begin with the
 * dispute whose `ends_at` is latest.
 */
export async function queryDisputes({ state, partyId, ...page }: DisputeFilter): Promise<Page<ListedDispute>> {
  const conditions = new FilterBuilder();
  const { bind, values } = conditions;
  if (state) conditions.add(`d.state = ${bind(state)}::dispute_state`);
  if (partyId) conditions.add(`${bind(partyId)}::uuid IN (d.sender_id, d.receiver_id)`);
  const { sql } = conditions.filter;
  const order = state === "open" ? "d.ends_at, d.id" : "d.ends_at DESC, d.id DESC";
  return await readPage<ListedDispute>({
    columns: listed,
    from: `(SELECT d.id FROM disputes d WHERE ${sql} ORDER BY ${order} ${pageSql(page)}) shown
           JOIN disputes d USING (id) ${tables} ORDER BY ${order}`,
    count: countSql(`disputes d WHERE ${sql}`, page.countMax, order),
    values,
    page: page.page,
  });
}

/** Counts the disputes in each state, up to `countMax`. */
export async function countDisputes(countMax: number): Promise<Record<string, number>> {
  const ofState = countSql("disputes d WHERE d.state = s.state::dispute_state", countMax, "d.ends_at, d.id");
  const rows = await db.query<{ state: string; count: bigint }>(
    `SELECT s.state, (${ofState}) AS count FROM unnest($1::text[]) s(state)`,
    [disputeStates],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}
