import "server-only";
import { calendarNow } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { type CallerQuestion, isCheck, type LevelEnds, type StepKind } from "./call.model";

/** The data of a call that a command needs after it has locked the call. */
export type LockedCall = LevelEnds & {
  id: string;
  customerId: string;
  staffId: string;
  endedAt: Date | null;
  questions: CallerQuestion[];
  codeId: string | null;
  codeTries: number;
  acts: number;
};

const lockedColumns = `c.id, c.customer_id AS "customerId", c.staff_id AS "staffId", c.ended_at AS "endedAt",
  c.questions_until AS "questionsUntil", c.code_until AS "codeUntil", c.questions, c.code_id AS "codeId",
  c.code_tries AS "codeTries", c.acts`;

/** Reads a call without a lock. */
export async function queryCall(source: Queryable, id: string): Promise<LockedCall | undefined> {
  const [call] = await source.query<LockedCall>(`SELECT ${lockedColumns} FROM calls c WHERE c.id = $1`, [id]);
  return call;
}

/** Locks a call until the transaction ends. Commands lock calls last, after all other records. */
export async function lockCall(tx: Queryable, id: string): Promise<LockedCall | undefined> {
  const [call] = await tx.query<LockedCall>(`SELECT ${lockedColumns} FROM calls c WHERE c.id = $1 FOR NO KEY UPDATE`, [
    id,
  ]);
  return call;
}

type NewCall = { id: string; customerId: string; staffId: string; openedAt: Date };

/**
 * Opens a call, unless the member of staff already has an open call about this customer. If the call was already open, the
 * caller's level ends, because another person may be calling now.
 *
 * @returns the id of the open call
 */
export async function insertCall(tx: Queryable, { id, customerId, staffId, openedAt }: NewCall): Promise<string> {
  await tx.query(
    `INSERT INTO calls (id, customer_id, staff_id, opened_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (staff_id, customer_id) WHERE ended_at IS NULL DO NOTHING`,
    [id, customerId, staffId, openedAt],
  );
  const [open] = await tx.query<{ id: string }>(
    `UPDATE calls SET questions = '{}', questions_until = CASE WHEN questions_until > $3 THEN $3 ELSE questions_until END,
            code_until = CASE WHEN code_until > $3 THEN $3 ELSE code_until END
      WHERE staff_id = $1 AND customer_id = $2 AND ended_at IS NULL RETURNING id`,
    [staffId, customerId, calendarNow()],
  );
  // If no row is returned, a parallel command has ended the call after the first statement and before the second.
  return open?.id ?? "";
}

export type NewStep = { callId: string; kind: StepKind; subjectId?: string | null; requestId?: string | undefined };

/** True if a request has already added a step of this kind to a call. */
export async function hasStep(tx: Queryable, { callId, kind, requestId }: NewStep): Promise<boolean> {
  if (!requestId) return false;
  const rows = await tx.query("SELECT FROM call_steps WHERE call_id = $1 AND kind = $2 AND request_id = $3", [
    ...[callId, kind, requestId],
  ]);
  return rows.length > 0;
}

/** Adds a step to a call. A repeat of the request adds no second step. */
export async function insertStep(tx: Queryable, step: NewStep & { at: Date }): Promise<void> {
  const { callId, kind, subjectId = null, requestId = null, at } = step;
  await tx.query("SELECT add_call_step($1, $2, $3, $4, $5, $6)", [
    ...[callId, kind, !isCheck(kind), subjectId, requestId, at],
  ]);
}

/** The columns of a call that commands change. */
type CallChange = Partial<{
  questions: CallerQuestion[];
  questionsUntil: Date;
  codeId: string;
  codeTries: number;
  codeUntil: Date;
  endedAt: Date;
  note: string;
}>;

const columnOf: Record<keyof CallChange, string> = {
  questions: "questions",
  questionsUntil: "questions_until",
  codeId: "code_id",
  codeTries: "code_tries",
  codeUntil: "code_until",
  endedAt: "ended_at",
  note: "note",
};

/** Changes a locked call. */
export async function updateCall(tx: Queryable, id: string, change: CallChange): Promise<void> {
  const entries = Object.entries(change) as [keyof CallChange, unknown][];
  const sets = entries.map(([key], index) => `${columnOf[key]} = $${index + 2}`).join(", ");
  await tx.query(`UPDATE calls SET ${sets} WHERE id = $1`, [id, ...entries.map(([, value]) => value)]);
}
