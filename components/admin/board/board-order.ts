import type { BoardGroup } from "@/lib/board/board.model";

/** Maps a group's id to the ids of its tasks, in their order. */
export type Order = Record<string, string[]>;

/**
 * Returns the order of the tasks in all groups. `made` is the order that the reader has made by moving tasks. For tasks that
 * still exist, `made` overrides the stored order.
 */
export function orderOf(groups: BoardGroup[], made: Order = {}): Order {
  const known = new Map(groups.flatMap(({ id, tasks }) => tasks.map((task) => [task.id, id])));
  const placed = new Set(Object.values(made).flat());
  return Object.fromEntries(
    groups.map(({ id, tasks }) => [
      id,
      [
        ...(made[id] ?? []).filter((taskId) => known.has(taskId)),
        ...tasks.map((task) => task.id).filter((taskId) => !placed.has(taskId)),
      ],
    ]),
  );
}

export function findPlace(order: Order, id: string): { groupId: string; index: number } {
  for (const [groupId, ids] of Object.entries(order)) {
    const index = ids.indexOf(id);
    if (index >= 0) return { groupId, index };
  }
  return { groupId: "", index: -1 };
}

/**
 * Returns the order after the task `id` was dropped on `overId`. If `overId` is another task, the dropped task takes this
 * task's position. If `overId` is a group, the dropped task goes to the end of the group.
 */
export function withMoved(order: Order, id: string, overId: string): Order {
  if (id === overId) return order;
  const from = findPlace(order, id);
  const to = overId in order ? { groupId: overId, index: (order[overId] ?? []).length } : findPlace(order, overId);
  if (from.index < 0 || to.index < 0) return order;
  if (overId in order && from.groupId === overId) return order;
  const without = { ...order, [from.groupId]: (order[from.groupId] ?? []).filter((other) => other !== id) };
  const target = [...(without[to.groupId] ?? [])];
  target.splice(to.index, 0, id);
  return { ...without, [to.groupId]: target };
}
