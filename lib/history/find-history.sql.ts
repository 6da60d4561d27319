import "server-only";
import { addDays } from "@/lib/calendar";
import { containsPattern } from "@/lib/lists/sql-text";
import { type Currency, currencies, currencyDigits } from "@/lib/money/currency";
import { startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { referenceIdTail } from "@/lib/transfer-reference";
import { chosenCategoryOf, withCategory } from "./category-sources.sql";
import type { HistoryCursor } from "./cursor";
import type { HistoryItem } from "./history-item";
import { type HistorySource, historySources } from "./history-sources.sql";
import type { HistoryFilters, HistoryStatus } from "./schema";

/** A statement and its values. */
type Sql = { text: string; values: unknown[] };

/**
 * An item as it is found: `amountMinor` has a sign, plus is money that came in; `chosenCategory` where it was asked for,
 * null where the customer has chosen none.
 */
export type FoundItem = Omit<HistoryItem, "reference" | "direction" | "category"> & {
  payee: string;
  chosenCategory?: string | null;
};

/** Reads the items that `historyQuery` asks for. */
export async function readHistory(...asked: Parameters<typeof historyQuery>): Promise<FoundItem[]> {
  const query = historyQuery(...asked);
  const [, filters] = asked;
  return query ? await db.query<FoundItem>(query.text, query.values, { planEachTime: isSelective(filters) }) : [];
}

/** Whether the order of time or an index leads there sooner depends on how often the words or amounts occur. */
function isSelective({ q, min, max }: HistoryFilters): boolean {
  return q !== undefined || min !== undefined || max !== undefined;
}

/**
 * The rows of a customer's history on one side of a cursor, nearest first, `itemsMax` at most; null when the filters leave
 * nothing to look in.
 *
 * Each source gives its own nearest `itemsMax` rows through an index, and the nearest of those are taken: the cost
 * depends on the page, not on how many rows there are. (No two items of a customer have the same id, also where a transfer
 * between own accounts is in two sources. So time and id order the whole.)
 */
export function historyQuery(
  userId: string,
  filters: HistoryFilters,
  cursor: HistoryCursor | undefined,
  itemsMax: number,
  hasCategories = false,
): Sql | null {
  const order = cursor?.towards === "newer" ? "ASC" : "DESC";
  const { kind, status } = filters;
  // One kind is read status by status: in its index the rows of a status stand in the order of time, those of all do not.
  const statusesOf = (source: HistorySource) =>
    kind && !status && source.kinds.length > 1 ? source.statuses : [status];
  return overBranches({ userId, filters, cursor, itemsMax, statusesOf }, (branches, account) => {
    const found = `
    SELECT h.*, own.account_number AS "ownAccountNumber", own.currency
      FROM accounts own CROSS JOIN LATERAL (${branches}) h
     WHERE own.owner_id = $1 ${account} ORDER BY h."createdAt" ${order}, h.id ${order} LIMIT $2`;
    return hasCategories
      ? `SELECT i.*, ${chosenCategoryOf("i")} AS "chosenCategory" FROM (${found}) i ORDER BY i."createdAt" ${order}, i.id ${order}`
      : found;
  });
}

/** Money in and out, booked, in one currency. */
export type HistoryTotal = { currency: Currency; inMinor: bigint; outMinor: bigint };

/** How much that is, and of how many items. */
export type CountedTotal = HistoryTotal & { itemCount: number };

/** Reads what `historyTotalsQuery` asks for; null when the filters leave nothing that can be in the books. */
export async function readTotals(...asked: Parameters<typeof historyTotalsQuery>): Promise<CountedTotal[] | null> {
  const query = historyTotalsQuery(...asked);
  const [, filters] = asked;
  return query ? await db.query<CountedTotal>(query.text, query.values, { planEachTime: isSelective(filters) }) : null;
}

/**
 * What came in and went out by currency, of the rows that are in the books; null when the filters leave none of them.
 * Looks at `itemsMax` rows of each source of an account at most: whoever asks for one more than they want knows from the
 * counts whether it was all.
 */
function historyTotalsQuery(userId: string, filters: HistoryFilters, itemsMax: number): Sql | null {
  const { status } = filters;
  const statusesOf = (source: HistorySource) =>
    source.direction === "none"
      ? []
      : bookedStatuses.filter((booked) => source.statuses.includes(booked) && (!status || status === booked));
  return overBranches(
    { userId, filters, cursor: undefined, itemsMax, statusesOf },
    (branches, account) => `
    SELECT own.currency, coalesce(sum(h."amountMinor") FILTER (WHERE h."amountMinor" > 0), 0)::bigint AS "inMinor",
           coalesce(-sum(h."amountMinor") FILTER (WHERE h."amountMinor" < 0), 0)::bigint AS "outMinor",
           count(*)::int AS "itemCount"
      FROM accounts own CROSS JOIN LATERAL (${branches}) h
     WHERE own.owner_id = $1 ${account} GROUP BY own.currency ORDER BY own.currency`,
  );
}

/** Statuses whose money has been posted. */
export const bookedStatuses: readonly HistoryStatus[] = ["approved", "closed"];

type Reading = {
  userId: string;
  filters: HistoryFilters;
  cursor: HistoryCursor | undefined;
  itemsMax: number;
  /** Which statuses of a source are read, each by itself; undefined: all of them at once. */
  statusesOf: (source: HistorySource) => readonly (HistoryStatus | undefined)[];
};

/** A statement around the branches of all sources; `$1` is the customer, `$2` the most rows of a branch. */
export function overBranches(
  { userId, filters, cursor, itemsMax, statusesOf }: Reading,
  around: (branches: string, account: string) => string,
): Sql | null {
  const values: unknown[] = [userId, itemsMax];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const order = cursor?.towards === "newer" ? "ASC" : "DESC";
  const { category } = filters;
  const sources = historySources
    .flatMap((source) => (category ? withCategory(source, category) : [source]))
    .filter((source) => canHold(source, filters));
  const parts = sources.flatMap((source) => statusesOf(source).map((status) => ({ source, status })));
  if (parts.length === 0) return null;
  const bounds = bindBounds(bind, filters, cursor);
  const branches = parts.flatMap(({ source, status }) =>
    bounds.amounts.map((amount) => `(${branchQuery(source, { ...filters, status }, { ...bounds, amount }, order)})`),
  );
  const account = filters.account ? `AND own.account_number = ${bind(filters.account)}` : "";
  return { text: around(branches.join("\nUNION ALL\n"), account), values };
}

function canHold(source: HistorySource, { kind, status, direction }: HistoryFilters): boolean {
  return (
    (!kind || source.kinds.includes(kind)) &&
    (!status || source.statuses.includes(status)) &&
    (!direction || source.direction === "either" || source.direction === direction)
  );
}

/** Amounts of the accounts whose currency has so many digits; the planner sees plain numbers. */
type AmountBounds = { currencies: readonly Currency[]; min: string | undefined; max: string | undefined };

/** Places of values that all branches share. */
type Bounds = {
  from?: string;
  until?: string;
  search?: { pattern: string; words: string };
  idTail?: string;
  cursor?: string;
  amounts: (AmountBounds | null)[];
};

function bindBounds(
  bind: (value: unknown) => string,
  filters: HistoryFilters,
  cursor: HistoryCursor | undefined,
): Bounds {
  const bounds: Bounds = { amounts: bindAmounts(bind, filters) };
  if (filters.from) bounds.from = `${bind(startOfBankDate(filters.from))}::timestamptz`;
  if (filters.to) bounds.until = `${bind(startOfBankDate(addDays(filters.to, 1)))}::timestamptz`;
  const idTail = filters.q ? referenceIdTail(filters.q) : null;
  if (idTail) bounds.idTail = `${bind(idTail)}::text`;
  else if (filters.q) {
    bounds.search = { pattern: `${bind(containsPattern(filters.q))}::text`, words: `${bind(filters.q)}::text` };
  }
  if (cursor) bounds.cursor = `(${bind(cursor.createdAt)}::timestamptz, ${bind(cursor.id)}::uuid)`;
  return bounds;
}

function bindAmounts(bind: (value: unknown) => string, { min, max }: HistoryFilters): (AmountBounds | null)[] {
  if (min === undefined && max === undefined) return [null];
  return [...new Set(currencies.map(currencyDigits))].map((digits) => {
    const alike = currencies.filter((currency) => currencyDigits(currency) === digits);
    const hundredthsPerMinor = 10n ** BigInt(2 - digits);
    // Within the bounds: the lower one is rounded up, the upper one down.
    const least = min === undefined ? undefined : (min + hundredthsPerMinor - 1n) / hundredthsPerMinor;
    const most = max === undefined ? undefined : max / hundredthsPerMinor;
    const place = (value: bigint | undefined) => (value === undefined ? undefined : `${bind(value)}::bigint`);
    return { currencies: alike, min: place(least), max: place(most) };
  });
}

type BranchBounds = Bounds & { amount: AmountBounds | null };

function branchQuery(
  source: HistorySource,
  filters: HistoryFilters,
  bounds: BranchBounds,
  order: "ASC" | "DESC",
): string {
  const conditions = [source.belongs, ...wordConditions(source, filters), ...amountConditions(source, bounds.amount)];
  if (bounds.from) conditions.push(`${source.createdAt} >= ${bounds.from}`);
  if (bounds.until) conditions.push(`${source.createdAt} < ${bounds.until}`);
  if (bounds.idTail) conditions.push(`right((${source.referencedId ?? source.id})::text, 12) = ${bounds.idTail}`);
  if (bounds.search) {
    const { pattern, words } = bounds.search;
    if (source.searchIndex) conditions.push(`${source.searchIndex} ILIKE ${pattern}`);
    // Not ILIKE again: the planner would take the two for independent, and expect far too few rows.
    conditions.push(`strpos(lower(${source.searched}), lower(${words})) > 0`);
  }
  if (bounds.cursor) {
    conditions.push(`(${source.createdAt}, ${source.id}) ${order === "ASC" ? ">" : "<"} ${bounds.cursor}`);
  }
  return `SELECT ${source.id} AS id, ${source.subjectId} AS "subjectId", ${source.createdAt} AS "createdAt", ${source.kind}::text AS kind,
                 ${source.status}::text AS status, ${source.ending}::text AS ending, ${source.amountMinor} AS "amountMinor",
                 ${source.name} AS name, ${source.payee} AS payee, ${source.accountNumber} AS "accountNumber", ${source.note} AS note
            FROM ${source.tables} WHERE ${conditions.join(" AND ")}
           ORDER BY ${source.createdAt} ${order}, ${source.id} ${order} LIMIT $2`;
}

/**
 * Kinds, statuses and directions are words of our own schema, checked by then: as literals they let the planner use an
 * index that holds some of them only.
 */
function wordConditions(source: HistorySource, { kind, status, direction }: HistoryFilters): string[] {
  const conditions: string[] = [];
  if (kind && source.kinds.length > 1) conditions.push(`${source.kind} = '${kind}'`);
  if (status && source.statuses.length > 1) conditions.push(`${source.status} = '${status}'`);
  if (direction && source.direction === "either") {
    conditions.push(`${source.amountMinor} ${direction === "in" ? ">" : "<"} 0`);
  }
  return conditions;
}

function amountConditions(source: HistorySource, amount: AmountBounds | null): string[] {
  if (!amount) return [];
  const conditions = [`own.currency IN (${amount.currencies.map((currency) => `'${currency}'`).join(", ")})`];
  if (amount.min) conditions.push(`${source.absoluteMinor} >= ${amount.min}`);
  if (amount.max) conditions.push(`${source.absoluteMinor} <= ${amount.max}`);
  return conditions;
}
