import "server-only";
import { noteList } from "@/lib/audit/note-list";
import type { Page, PageQuery } from "@/lib/lists/list-page.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import {
  type ExceptionFilter,
  type ExceptionSummary,
  type ListedException,
  ofReader,
  readExceptions,
  readSummary,
} from "./find-exceptions.sql";

export { exceptionSorts } from "./find-exceptions.sql";

/** Reads a page of the differences between the networks' files and the books. Only staff may call this function. */
export async function findExceptions(actor: Actor, query: ExceptionFilter & PageQuery): Promise<Page<ListedException>> {
  assertMay(actor, "reconciliation.read");
  const found = await readExceptions(ofReader(query, actor.userId));
  await noteList(actor, "settlement-exceptions", query, found.items.length);
  return found;
}

/**
 * Counts the exceptions in each state, at most `countMax` per state. Also reads the sums on the suspense accounts, and the staff
 * who may own exceptions or still own waiting exceptions.
 */
export async function getReconciliationSummary(actor: Actor, countMax: number): Promise<ExceptionSummary> {
  assertMay(actor, "reconciliation.read");
  return await readSummary(countMax);
}
