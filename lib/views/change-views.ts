import "server-only";
import { v7 as uuidv7 } from "uuid";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { DeleteViewInput, EditViewInput, KeepColumnsInput, SaveViewInput } from "./schema";
import { isNameTaken, lockViewsOf } from "./views.sql";

/**
 * The maximum number of views that a person may save for a table. The number is small, because each request for the table's page
 * reads all views.
 */
export const viewsMax = 30;

/**
 * Saves the present filter, order and columns of a table under a name. A repeated call with the same request id changes nothing
 * and returns the first result.
 *
 * @throws AppError `forbidden`; `validation_failed` for `name` if another view of the table has this name; `limit_exceeded`;
 * `idempotency_mismatch`
 */
export async function saveView(actor: Actor, input: SaveViewInput, requestId?: string): Promise<{ id: string }> {
  assertMay(actor, "views.keep");
  const { path, name, query, isDefault } = input;
  return await commandOnce(actor, { name: "view.save", requestId, content: input }, async (tx) => {
    const { userId } = actor;
    await lockViewsOf(tx, userId);
    if ((await tx.prisma.tableView.count({ where: { userId, path, name: { not: "" } } })) >= viewsMax) {
      throw new AppError("limit_exceeded", { messageKey: "limit_views", params: { limit: viewsMax } });
    }
    const id = uuidv7();
    await settle(tx, { id, userId, path, name, isDefault });
    const at = now();
    await tx.prisma.tableView.create({
      data: { id, userId, path, name, query, isDefault, createdAt: at, updatedAt: at },
      select: { id: true },
    });
    return { id };
  });
}

/**
 * Changes the name of one of the actor's views, and whether the table opens with this view. If `query` is given, also changes the
 * saved query parameters. If two edits conflict, the last edit counts.
 *
 * @throws AppError `forbidden`; `not_found` for an unknown view, and for somebody else's view; `validation_failed` for `name` as
 * in `saveView`
 */
export async function editView(actor: Actor, input: EditViewInput): Promise<void> {
  assertMay(actor, "views.keep");
  const { id, name, isDefault, query } = input;
  await inTransaction(async (tx) => {
    const { userId } = actor;
    await lockViewsOf(tx, userId);
    const view = await tx.prisma.tableView.findFirst({
      where: { id, userId, name: { not: "" } },
      select: { path: true },
    });
    if (!view) throw new AppError("not_found");
    await settle(tx, { id, userId, path: view.path, name, isDefault });
    await tx.prisma.tableView.update({
      where: { id },
      data: { name, isDefault, updatedAt: now(), ...(query === undefined ? {} : { query }) },
      select: { id: true },
    });
  });
}

/** Deletes a view of the actor. @throws AppError `forbidden`; `not_found` for an unknown view, and for somebody else's view */
export async function deleteView(actor: Actor, { id }: DeleteViewInput): Promise<void> {
  assertMay(actor, "views.keep");
  await inTransaction(async (tx) => {
    const { userId } = actor;
    await lockViewsOf(tx, userId);
    const { count } = await tx.prisma.tableView.deleteMany({ where: { id, userId, name: { not: "" } } });
    if (count === 0) throw new AppError("not_found");
  });
}

/**
 * Saves the actor's choice of a table's columns. The table shows these columns if the URL does not name any columns. @throws
 * AppError `forbidden`
 */
export async function keepColumns(actor: Actor, { path, columns }: KeepColumnsInput): Promise<void> {
  assertMay(actor, "views.keep");
  await inTransaction(async (tx) => {
    const { userId } = actor;
    await lockViewsOf(tx, userId);
    await tx.prisma.tableView.deleteMany({ where: { userId, path, name: "" } });
    if (columns.length === 0) return;
    const at = now();
    await tx.prisma.tableView.create({
      data: { id: uuidv7(), userId, path, name: "", query: columns.join(","), createdAt: at, updatedAt: at },
      select: { id: true },
    });
  });
}

type Settled = { id: string; userId: string; path: string; name: string; isDefault: boolean };

/**
 * Refuses a name that another view of the same table has. If the view becomes the default view, the previous default view is no
 * longer the default.
 */
async function settle(tx: Database, { id, userId, path, name, isDefault }: Settled): Promise<void> {
  if (await isNameTaken(tx, { id, userId, path, name })) throw fieldError("name", "viewNameTaken");
  if (!isDefault) return;
  await tx.prisma.tableView.updateMany({
    where: { userId, path, id: { not: id }, isDefault: true },
    data: { isDefault: false },
  });
}
