import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { type OwnViews, readColumns, type TablePath } from "./table-view.model";

/** Returns the views of a table that the actor has saved, ordered by name, and the columns that the actor has saved. */
export async function findViews(actor: Actor, path: TablePath): Promise<OwnViews> {
  assertMay(actor, "views.keep");
  const rows = await db.prisma.tableView.findMany({
    where: { userId: actor.userId, path },
    select: { id: true, name: true, query: true, isDefault: true },
    orderBy: { name: "asc" },
  });
  const columns = rows.find(({ name }) => name === "")?.query ?? "";
  return { views: rows.filter(({ name }) => name !== ""), columns: readColumns(columns) };
}
