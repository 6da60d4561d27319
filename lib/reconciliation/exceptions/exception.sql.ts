import "server-only";
import { originJson } from "@/lib/audit/record-audit";
import type { ExceptionAct } from "@/lib/reconciliation/settlement.model";
import { rolesThatMay } from "@/lib/roles";
import { now } from "@/lib/server/clock";
import { columnsOf } from "@/lib/server/columns";
import { db, type Queryable } from "@/lib/server/db";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { plainJson } from "@/lib/server/row-json";

const exceptionSelect = {
  ...{ id: true, kind: true, state: true, version: true, rail: true, currency: true, reference: true },
  ...{ happenedOn: true, theirsMinor: true, oursMinor: true, fileId: true, lineNumber: true, transferId: true },
  ...{ note: true, ownerId: true, createdAt: true, updatedAt: true },
} as const satisfies Prisma.SettlementExceptionSelect;

/** A difference between a network's file and the books. */
export type SettlementException = Prisma.SettlementExceptionGetPayload<{ select: typeof exceptionSelect }>;

export const exceptionColumns = columnsOf("settlementException", "x", exceptionSelect);

export async function queryException(source: Queryable, id: string): Promise<SettlementException | undefined> {
  const [exception] = await source.query<SettlementException>(
    `SELECT ${exceptionColumns} FROM settlement_exceptions x WHERE x.id = $1`,
    [id],
  );
  return exception;
}

/**
 * The outcome of `work_settlement_exception` (prisma/functions/settlement). The outcomes in the second group come from
 * `move_transfer`, which `work_settlement_exception` calls.
 */
export type WorkOutcome =
  | (
      | "worked"
      | "missing"
      | "forbidden"
      | "own"
      | "changed"
      | "ended"
      | "impossible"
      | "target"
      | "returned"
      | "silent"
      | "stated"
      | "receiver"
      | "given_back"
    )
  | ("amount" | "cancelled" | "not_pending" | "second_person" | "network_undecided");

type Work = {
  exceptionId: string;
  version: number;
  act: ExceptionAct;
  targetId: string | null;
  note: string;
  /** The reason that the customer reads if the transfer's money is paid back. */
  reason: string;
  actorId: string;
  ids: Record<string, string>;
};

export async function callWork(tx: Queryable, work: Work): Promise<WorkOutcome> {
  const [row] = await tx.query<{ outcome: WorkOutcome }>(
    "SELECT work_settlement_exception($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11::jsonb) AS outcome",
    [
      ...[work.exceptionId, work.version, work.act, work.targetId, work.note, work.reason, work.actorId],
      ...[rolesThatMay("reconciliation.work"), plainJson(work.ids), now(), originJson()],
    ],
  );
  if (!row) throw new Error("work_settlement_exception gave no row");
  return row.outcome;
}

/** The outcome of `assign_settlement_exception` (prisma/functions/settlement). */
export type AssignOutcome = "assigned" | "missing" | "forbidden" | "person" | "own" | "changed" | "ended";

type Assignment = { exceptionId: string; seenOwnerId: string | null; ownerId: string | null; actorId: string };

export async function callAssign(
  tx: Queryable,
  { exceptionId, seenOwnerId, ownerId, actorId }: Assignment,
): Promise<AssignOutcome> {
  const [row] = await tx.query<{ outcome: AssignOutcome }>(
    "SELECT assign_settlement_exception($1, $2, $3, $4, $5, $6) AS outcome",
    [exceptionId, seenOwnerId, ownerId, actorId, rolesThatMay("reconciliation.work"), now()],
  );
  if (!row) throw new Error("assign_settlement_exception gave no row");
  return row.outcome;
}

/**
 * A network may return a transfer's money in parts. Each part then has an exception of its own. Returns the ids of the transfer's
 * other exceptions whose parts the bank has paid back to the customer, in ascending order.
 */
export async function queryPartsGivenBack(tx: Queryable, { id, transferId }: SettlementException): Promise<string[]> {
  const parts = await tx.query<{ id: string }>(
    `SELECT id FROM settlement_exceptions WHERE transfer_id = $1 AND kind = 'returned' AND state = 'reversed' AND id <> $2 ORDER BY id`,
    [transferId, id],
  );
  return parts.map((part) => part.id);
}

/**
 * Finds, among the transfers of a rail, the transfer whose id ends in `tail`. Returns the whole id.
 *
 * @param tail the last twelve hexadecimal digits of the id, which a short reference encodes
 */
export async function queryTransferByTail(rail: string, tail: string): Promise<string | null> {
  const [transfer] = await db.query<{ id: string }>(
    `SELECT id FROM transfers WHERE "right"(id::text, 12) = $2 AND channel = $1 LIMIT 1`,
    [rail, tail],
  );
  return transfer?.id ?? null;
}
