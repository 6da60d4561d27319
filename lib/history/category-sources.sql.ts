import "server-only";
import { sqlWord } from "@/lib/lists/sql-text";
import { type Category, noCategory } from "@/lib/spending/categories.model";
import type { HistorySource } from "./history-sources.sql";
import { kindsByCategory } from "./known-category";
import { type HistoryKind, historyKinds } from "./schema";

// A customer can choose a category for one payment, or for all payments to a payee. The category of the one payment has priority.
// In all SQL of this file, `$1` is the customer. Categories are words of our own schema and are checked before they become SQL
// text.

/** The customer's chosen category of an item; null without a choice. */
export const chosenCategoryOf = (item: string) => `coalesce(
  (SELECT c.category FROM payment_categories c WHERE c.user_id = $1 AND c.transfer_id = ${item}."subjectId"),
  (SELECT c.category FROM payee_categories c WHERE c.user_id = $1 AND c.payee = ${item}.payee))`;

/** True for kinds of lines that are payments to or from other parties. */
const isPayment = (kind: HistoryKind) => !Object.values(kindsByCategory).some((kinds) => kinds.includes(kind));
const payments = historyKinds.filter(isPayment);

/**
 * Narrows a source to the lines with this category. Payments that have this category of their own are found by id. Payments to
 * payees with this category are filtered in chronological order until the page is full.
 */
export function withCategory(source: HistorySource, category: Category): HistorySource[] {
  switch (category) {
    case "savings":
    case "loans":
    case "own":
    case "bank":
      return ofKinds(source, kindsByCategory[category]);
    case "income":
      return source.direction === "in" ? ofKinds(source, payments) : [];
    case noCategory:
      return source.direction === "out" ? ofKinds(source, payments).map(withoutChoice) : [];
    default:
      if (source.direction !== "out") return [];
      return ofKinds(source, payments).flatMap((one) => [chosenByPayment(one, category), chosenByPayee(one, category)]);
  }
}

/** Narrows a source to its lines of these kinds. Returns no source when the source has no such lines. */
function ofKinds(source: HistorySource, wanted: readonly HistoryKind[]): HistorySource[] {
  const kinds = source.kinds.filter((kind) => wanted.includes(kind));
  if (kinds.length === 0) return [];
  if (kinds.length === source.kinds.length) return [source];
  const words = kinds.map((kind) => `'${sqlWord(kind)}'`).join(", ");
  return [{ ...source, kinds, belongs: `${source.belongs} AND ${source.kind} IN (${words})` }];
}

// Postgres runs each of these queries once per SQL statement and then looks up every line in the result. The results are small,
// even for a history with a million lines.
const ownChoices = "SELECT c.transfer_id FROM payment_categories c WHERE c.user_id = $1";
const payees = "SELECT c.payee FROM payee_categories c WHERE c.user_id = $1";
const isChosen = `c.category <> '${sqlWord(noCategory)}'`;

function withoutChoice(source: HistorySource): HistorySource {
  const byPayee = `(${source.payee} IN (${payees} AND ${isChosen}) AND t.id NOT IN (${ownChoices}))`;
  return { ...source, belongs: `${source.belongs} AND NOT (t.id IN (${ownChoices} AND ${isChosen}) OR ${byPayee})` };
}

/** `OFFSET 0` prevents the planner from starting with all payments of the account. */
function chosenByPayment(source: HistorySource, category: Category): HistorySource {
  const chosen = `(${ownChoices} AND c.category = '${sqlWord(category)}' OFFSET 0) chosen`;
  return { ...source, tables: `${chosen} JOIN ${source.tables} ON t.id = chosen.transfer_id` };
}

/**
 * Excludes payments with a category of their own. Reads nothing when no payee has the category. `IS TRUE` prevents a join, which
 * would read all payments of the account and then sort these payments.
 */
function chosenByPayee(source: HistorySource, category: Category): HistorySource {
  const chosen = `${payees} AND c.category = '${sqlWord(category)}'`;
  return {
    ...source,
    belongs: `${source.belongs} AND EXISTS (${chosen}) AND (${source.payee} IN (${chosen})) IS TRUE AND t.id NOT IN (${ownChoices})`,
  };
}
