import "server-only";
import { fullName } from "@/lib/full-name";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { BoardColleague, BoardComment, BoardGroup } from "./board.model";
import { taskSelect, toBoardTask } from "./board-record";
import { boardTasksMax } from "./change-board";

/** Returns the groups of the staff's board with their tasks, sorted by position. @throws AppError `forbidden` */
export async function getBoard(actor: Actor): Promise<BoardGroup[]> {
  assertMay(actor, "board.read");
  const [groups, tasks] = await Promise.all([
    db.prisma.boardGroup.findMany({ orderBy: { position: "asc" }, select: { id: true, title: true } }),
    db.prisma.boardTask.findMany({
      orderBy: [{ position: "asc" }, { id: "asc" }],
      take: boardTasksMax,
      select: taskSelect,
      relationLoadStrategy: "join",
    }),
  ]);
  const shown = tasks.map(toBoardTask);
  return groups.map((group) => ({ ...group, tasks: shown.filter(({ groupId }) => groupId === group.id) }));
}

const commentsMax = 100;

/** Returns the last hundred comments on a task, newest first. @throws AppError `forbidden` */
export async function findComments(actor: Actor, taskId: string): Promise<BoardComment[]> {
  assertMay(actor, "board.read");
  const comments = await db.prisma.boardComment.findMany({
    where: { taskId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: commentsMax,
    select: { id: true, text: true, createdAt: true, author: { select: { firstName: true, lastName: true } } },
  });
  return comments.map(({ author, ...comment }) => ({
    ...comment,
    authorName: fullName(author),
  }));
}

const colleaguesMax = 200;

/** Returns the staff who can be members of a task: up to 200 active users, sorted by name. @throws AppError `forbidden` */
export async function findBoardColleagues(actor: Actor): Promise<BoardColleague[]> {
  assertMay(actor, "board.read");
  const staff = await db.prisma.user.findMany({
    where: { role: { not: "customer" }, status: "active" },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
    take: colleaguesMax,
    select: { id: true, firstName: true, lastName: true },
  });
  return staff.map(({ id, firstName, lastName }) => ({ id, name: fullName({ firstName, lastName }) }));
}
