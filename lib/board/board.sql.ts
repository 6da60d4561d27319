import "server-only";
import type { Queryable } from "@/lib/server/db";

/**
 * Locks all groups until the transaction ends, and returns their ids. Every transaction that adds, moves or deletes a task takes
 * this lock first.
 */
export async function lockGroups(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ id: string }>("SELECT id FROM board_groups ORDER BY id FOR NO KEY UPDATE");
  return rows.map(({ id }) => id);
}

/** Locks a task until the transaction ends. @returns true if the task exists */
export async function lockTaskRow(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query("SELECT id FROM board_tasks WHERE id = $1 FOR UPDATE", [id])).length > 0;
}

/** Returns the ids of a group's tasks, sorted by position. */
export async function readOrder(tx: Queryable, groupId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>("SELECT id FROM board_tasks WHERE group_id = $1 ORDER BY position, id", [
    groupId,
  ]);
  return rows.map(({ id }) => id);
}

/** Puts the tasks with these ids into a group, in the order in which `ids` lists them. */
export async function writeOrder(tx: Queryable, groupId: string, ids: string[]): Promise<void> {
  await tx.query(
    `UPDATE board_tasks t SET group_id = $1, position = k.place - 1
       FROM unnest($2::uuid[]) WITH ORDINALITY AS k(id, place)
      WHERE t.id = k.id AND (t.group_id, t.position) IS DISTINCT FROM ($1::uuid, (k.place - 1)::int)`,
    [groupId, ids],
  );
}

/**
 * Finds a transfer by its id, or by the last twelve digits of its id (`tail`). The transfer's reference encodes these twelve
 * digits.
 */
export async function findTransferId(tx: Queryable, { id, tail }: { id: string | null; tail: string | null }) {
  const [row] = await tx.query<{ id: string }>(
    `SELECT id FROM transfers WHERE id = $1::uuid OR right(id::text, 12) = $2 LIMIT 1`,
    [id, tail],
  );
  return row?.id;
}
