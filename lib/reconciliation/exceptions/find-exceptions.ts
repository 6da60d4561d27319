import "server-only";
import { noteList } from "@/lib/audit/note-list";
import type { Page, PageQuery } from "@/lib/lists/list-page.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import {
  type ExceptionFilter,
  type ExceptionSummary,
  type ListedException,
  readExceptions,
  readSummary,
} from "./find-exceptions.sql";

export { exceptionSorts } from "./find-exceptions.sql";

/** A page of the differences between networks' files and the books. For staff. */
export async function findExceptions(actor: Actor, query: ExceptionFilter & PageQuery): Promise<Page<ListedException>> {
  assertMay(actor, "reconciliation.read");
  const found = await readExceptions(query);
  await noteList(actor, "settlement-exceptions", query, found.items.length);
  return found;
}

/** The number of exceptions in each state, counted up to `countMax`, and the sums on the suspense accounts. */
export async function getReconciliationSummary(actor: Actor, countMax: number): Promise<ExceptionSummary> {
  assertMay(actor, "reconciliation.read");
  return await readSummary(countMax);
}
