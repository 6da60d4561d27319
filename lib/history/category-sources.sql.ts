import "server-only";
import { type Category, noCategory } from "@/lib/spending/categories";
import type { HistorySource } from "./history-sources.sql";
import { kindsByCategory } from "./known-category";
import { type HistoryKind, historyKinds } from "./schema";

// What a customer calls a payment: what they chose for it, else what they chose for all payments to its payee. `$1` is the
// customer, everywhere. Categories are words of our own schema, checked by then.

/** What the customer chose for an item that was found; null where that is nothing. */
export const chosenCategoryOf = (item: string) => `coalesce(
  (SELECT c.category FROM payment_categories c WHERE c.user_id = $1 AND c.transfer_id = ${item}."subjectId"),
  (SELECT c.category FROM payee_categories c WHERE c.user_id = $1 AND c.payee = ${item}.payee))`;

/** The kinds of lines that are payments to or from others. */
const isPayment = (kind: HistoryKind) => !Object.values(kindsByCategory).some((kinds) => kinds.includes(kind));
const payments = historyKinds.filter(isPayment);

/**
 * The sources of the lines with this category. What was chosen for single payments leads to them by their ids; payments to the
 * payees of the category are picked out in the order of time, until the page is full.
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

/** The source's lines of these kinds; none when it has none. */
function ofKinds(source: HistorySource, wanted: readonly HistoryKind[]): HistorySource[] {
  const kinds = source.kinds.filter((kind) => wanted.includes(kind));
  if (kinds.length === 0) return [];
  if (kinds.length === source.kinds.length) return [source];
  const words = kinds.map((kind) => `'${kind}'`).join(", ");
  return [{ ...source, kinds, belongs: `${source.belongs} AND ${source.kind} IN (${words})` }];
}

// Each of these is read once for the statement and looked up for a line: there are few of them beside a million lines.
const ownChoices = "SELECT c.transfer_id FROM payment_categories c WHERE c.user_id = $1";
const payees = "SELECT c.payee FROM payee_categories c WHERE c.user_id = $1";
const isChosen = `c.category <> '${noCategory}'`;

function withoutChoice(source: HistorySource): HistorySource {
  const byPayee = `(${source.payee} IN (${payees} AND ${isChosen}) AND t.id NOT IN (${ownChoices}))`;
  return { ...source, belongs: `${source.belongs} AND NOT (t.id IN (${ownChoices} AND ${isChosen}) OR ${byPayee})` };
}

/** The fence (`OFFSET 0`) keeps the planner from starting with the account's payments. */
function chosenByPayment(source: HistorySource, category: Category): HistorySource {
  const chosen = `(${ownChoices} AND c.category = '${category}' OFFSET 0) chosen`;
  return { ...source, tables: `${chosen} JOIN ${source.tables} ON t.id = chosen.transfer_id` };
}

/**
 * But for those that have a category of their own; nothing is read when no payee has the category. `IS TRUE` keeps the planner
 * from joining: it would read all of the account's payments, and put them in order then.
 */
function chosenByPayee(source: HistorySource, category: Category): HistorySource {
  const chosen = `${payees} AND c.category = '${category}'`;
  return {
    ...source,
    belongs: `${source.belongs} AND EXISTS (${chosen}) AND (${source.payee} IN (${chosen})) IS TRUE AND t.id NOT IN (${ownChoices})`,
  };
}
