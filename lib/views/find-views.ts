import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { type OwnViews, readColumns, type TablePath } from "./table-view.model";

/** Returns the actor's saved views of a table, ordered by name, and the actor's saved columns of this table. */
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
