import "server-only";
import type { Queryable } from "@/lib/server/db";

/**
 * Locks all groups in the order of their ids until the transaction ends. A transaction that adds, moves or deletes a task takes
 * this lock first.
 */
export async function lockGroups(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ id: string }>("SELECT id FROM board_groups ORDER BY id FOR NO KEY UPDATE");
  return rows.map(({ id }) => id);
}

/** Locks a task until the transaction ends. @returns true when the task exists */
export async function lockTaskRow(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query("SELECT id FROM board_tasks WHERE id = $1 FOR UPDATE", [id])).length > 0;
}

/** The ids of a group's tasks in their order. */
export async function readOrder(tx: Queryable, groupId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>("SELECT id FROM board_tasks WHERE group_id = $1 ORDER BY position, id", [
    groupId,
  ]);
  return rows.map(({ id }) => id);
}

/** Sets the order of a group's tasks to the order of these ids. */
export async function writeOrder(tx: Queryable, groupId: string, ids: string[]): Promise<void> {
  await tx.query(
    `UPDATE board_tasks t SET group_id = $1, position = k.place - 1
       FROM unnest($2::uuid[]) WITH ORDINALITY AS k(id, place)
      WHERE t.id = k.id AND (t.group_id, t.position) IS DISTINCT FROM ($1::uuid, (k.place - 1)::int)`,
    [groupId, ids],
  );
}

/**
 * Finds the transfer with this id, or the transfer whose id ends with `tail`. A transfer's reference contains this end of the
 * id.
 */
export async function findTransferId(tx: Queryable, { id, tail }: { id: string | null; tail: string | null }) {
  const [row] = await tx.query<{ id: string }>(
    `SELECT id FROM transfers WHERE id = $1::uuid OR right(id::text, 12) = $2 LIMIT 1`,
    [id, tail],
  );
  return row?.id;
}
