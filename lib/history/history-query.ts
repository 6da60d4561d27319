import "server-only";
import { addDays, startOfBankDate } from "@/lib/server/clock";
import { containsPattern } from "@/lib/server/sql-text";
import type { HistoryCursor } from "./cursor";
import type { HistoryFilters } from "./schema";
import { type HistorySource, historySources } from "./sources";

/** A statement and its values. */
export type Sql = { text: string; values: unknown[] };

/** A row as `historyQuery` gives it. */
export type HistoryDbRow = {
  id: string;
  created_at: Date;
  kind: string;
  status: string;
  ending: "cancelled" | "rejected" | null;
  amount_minor: bigint;
  name: string;
  account_number: string;
  note: string;
  own_account_number: string;
  currency: string;
};

/**
 * The rows of a customer's history on one side of a cursor, nearest first, `rowsMax` at most; null when the filters leave
 * nothing to look in.
 *
 * Each source gives its own nearest `rowsMax` rows through an index, and the nearest of those are taken: the cost
 * depends on the page, not on how many rows there are. (A record is never in two sources of the same customer: nobody
 * sends money to an own account. So time and id order the whole.)
 */
export function historyQuery(
  userId: string,
  filters: HistoryFilters,
  cursor: HistoryCursor | undefined,
  rowsMax: number,
): Sql | null {
  const branches = historySources.filter((source) => canHold(source, filters));
  if (branches.length === 0) return null;
  const values: unknown[] = [userId, rowsMax];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const order = cursor?.towards === "newer" ? "ASC" : "DESC";
  const bounds = bindBounds(bind, filters, cursor);
  const account = filters.account ? `AND own.account_number = ${bind(filters.account)}` : "";
  const text = `SELECT h.*, own.account_number AS own_account_number, own.currency
      FROM accounts own CROSS JOIN LATERAL (
        ${branches.map((source) => `(${branchQuery(source, filters, bounds, order)})`).join("\nUNION ALL\n")}
      ) h
     WHERE own.owner_id = $1 ${account} ORDER BY h.created_at ${order}, h.id ${order} LIMIT $2`;
  return { text, values };
}

function canHold(source: HistorySource, { kind, status, direction }: HistoryFilters): boolean {
  return (
    (!kind || source.kinds.includes(kind)) &&
    (!status || source.statuses.includes(status)) &&
    (!direction || source.direction === "either" || source.direction === direction)
  );
}

/** Places of values that all branches share. */
type Bounds = { from?: string; until?: string; search?: { pattern: string; words: string }; cursor?: string };

function bindBounds(
  bind: (value: unknown) => string,
  filters: HistoryFilters,
  cursor: HistoryCursor | undefined,
): Bounds {
  const bounds: Bounds = {};
  if (filters.from) bounds.from = `${bind(startOfBankDate(filters.from))}::timestamptz`;
  if (filters.to) bounds.until = `${bind(startOfBankDate(addDays(filters.to, 1)))}::timestamptz`;
  if (filters.q) {
    bounds.search = { pattern: `${bind(containsPattern(filters.q))}::text`, words: `${bind(filters.q)}::text` };
  }
  if (cursor) bounds.cursor = `(${bind(cursor.createdAt)}::timestamptz, ${bind(cursor.id)}::uuid)`;
  return bounds;
}

function branchQuery(source: HistorySource, filters: HistoryFilters, bounds: Bounds, order: "ASC" | "DESC"): string {
  const conditions = [source.belongs];
  // Kinds, statuses and directions are words of our own schema, checked by then: as literals they let the planner use
  // an index that holds some of them only.
  if (filters.kind && source.kinds.length > 1) conditions.push(`${source.kind} = '${filters.kind}'`);
  if (filters.status && source.statuses.length > 1) conditions.push(`${source.status} = '${filters.status}'`);
  if (filters.direction && source.direction === "either") {
    conditions.push(`${source.amountMinor} ${filters.direction === "in" ? ">" : "<"} 0`);
  }
  if (bounds.from) conditions.push(`${source.createdAt} >= ${bounds.from}`);
  if (bounds.until) conditions.push(`${source.createdAt} < ${bounds.until}`);
  if (bounds.search) {
    const { pattern, words } = bounds.search;
    if (source.searchIndex) conditions.push(`${source.searchIndex} ILIKE ${pattern}`);
    // Not ILIKE again: the planner would take the two for independent, and expect far too few rows.
    conditions.push(`strpos(lower(${source.searched}), lower(${words})) > 0`);
  }
  if (bounds.cursor) {
    conditions.push(`(${source.createdAt}, ${source.id}) ${order === "ASC" ? ">" : "<"} ${bounds.cursor}`);
  }
  return `SELECT ${source.id} AS id, ${source.createdAt} AS created_at, ${source.kind}::text AS kind,
                 ${source.status}::text AS status, ${source.ending}::text AS ending, ${source.amountMinor} AS amount_minor,
                 ${source.name} AS name, ${source.accountNumber} AS account_number, ${source.note} AS note
            FROM ${source.tables} WHERE ${conditions.join(" AND ")}
           ORDER BY ${source.createdAt} ${order}, ${source.id} ${order} LIMIT $2`;
}
