import "server-only";
import { sqlWord } from "@/lib/lists/sql-text";
import { type Category, noCategory } from "@/lib/spending/categories.model";
import type { HistorySource } from "./history-sources.sql";
import { kindsByCategory } from "./known-category";
import { type HistoryKind, historyKinds } from "./schema";

// A customer can choose a category for a single payment, or for all payments to a payee. The category of the single payment has
// priority. `$1` is the customer's id in all SQL of this file. Categories come from a fixed list, and `sqlWord` checks them
// before they become SQL text.

/** SQL for the category that the customer has chosen for an item. Null if the customer has chosen none. */
export const chosenCategoryOf = (item: string) => `coalesce(
  (SELECT c.category FROM payment_categories c WHERE c.user_id = $1 AND c.transfer_id = ${item}."subjectId"),
  (SELECT c.category FROM payee_categories c WHERE c.user_id = $1 AND c.payee = ${item}.payee))`;

/** True for kinds of items that are payments to or from other parties. */
const isPayment = (kind: HistoryKind) => !Object.values(kindsByCategory).some((kinds) => kinds.includes(kind));
const payments = historyKinds.filter(isPayment);
/** The kinds of payments for which a customer can choose a category. */
const ordered = payments.filter((kind) => kind !== "incoming");

/**
 * Narrows a source to the items with this category. Single payments for which the customer has chosen this category are found by
 * their ids. For payees with this category, Postgres reads the customer's payments in chronological order and keeps the payments
 * to these payees, until the page is full.
 */
export function withCategory(source: HistorySource, category: Category): HistorySource[] {
  switch (category) {
    case "savings":
    case "loans":
    case "own":
    case "bank":
      return ofKinds(source, kindsByCategory[category]);
    case "income":
      // An incoming payment that the bank has returned to the sender reduces the income.
      return ofKinds(source, source.direction === "in" ? payments : ["incoming"]);
    case noCategory:
      return source.direction === "out" ? ofKinds(source, ordered).map(withoutChoice) : [];
    default:
      if (source.direction !== "out") return [];
      return ofKinds(source, ordered).flatMap((one) => [chosenByPayment(one, category), chosenByPayee(one, category)]);
  }
}

/** Narrows a source to its items of these kinds. Returns an empty list if the source has no items of these kinds. */
function ofKinds(source: HistorySource, wanted: readonly HistoryKind[]): HistorySource[] {
  const kinds = source.kinds.filter((kind) => wanted.includes(kind));
  if (kinds.length === 0) return [];
  if (kinds.length === source.kinds.length) return [source];
  const words = kinds.map((kind) => `'${sqlWord(kind)}'`).join(", ");
  return [{ ...source, kinds, belongs: `${source.belongs} AND ${source.kind} IN (${words})` }];
}

// Postgres runs each of these subqueries once per SQL statement, and then looks up every item in the subquery's result. The
// results are small, even for a history with a million items.
const ownChoices = "SELECT c.transfer_id FROM payment_categories c WHERE c.user_id = $1";
const payees = "SELECT c.payee FROM payee_categories c WHERE c.user_id = $1";
const isChosen = `c.category <> '${sqlWord(noCategory)}'`;

function withoutChoice(source: HistorySource): HistorySource {
  const byPayee = `(${source.payee} IN (${payees} AND ${isChosen}) AND t.id NOT IN (${ownChoices}))`;
  return { ...source, belongs: `${source.belongs} AND NOT (t.id IN (${ownChoices} AND ${isChosen}) OR ${byPayee})` };
}

/** With `OFFSET 0`, the planner starts with the chosen payments and not with all payments of the account. */
function chosenByPayment(source: HistorySource, category: Category): HistorySource {
  const chosen = `(${ownChoices} AND c.category = '${sqlWord(category)}' OFFSET 0) chosen`;
  return { ...source, tables: `${chosen} JOIN ${source.tables} ON t.id = chosen.transfer_id` };
}

/**
 * Narrows a source to payments whose payee has the category. Payments with a category of their own are excluded. If no payee
 * has the category, the query reads no payments. `IS TRUE` prevents a join, which would read and sort all payments of the
 * account.
 */
function chosenByPayee(source: HistorySource, category: Category): HistorySource {
  const chosen = `${payees} AND c.category = '${sqlWord(category)}'`;
  return {
    ...source,
    belongs: `${source.belongs} AND EXISTS (${chosen}) AND (${source.payee} IN (${chosen})) IS TRUE AND t.id NOT IN (${ownChoices})`,
  };
}
