import "server-only";
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

/** A page of the differences between networks' files and the books. */
export async function findExceptions(actor: Actor, query: ExceptionFilter & PageQuery): Promise<Page<ListedException>> {
  assertMay(actor, "reconciliation.read");
  return await readExceptions(query);
}

/** How many there are in each state, counted up to `countMax`, and what stands on the suspense accounts. */
export async function getReconciliationSummary(actor: Actor, countMax: number): Promise<ExceptionSummary> {
  assertMay(actor, "reconciliation.read");
  return await readSummary(countMax);
}
