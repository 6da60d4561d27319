import "server-only";
import { addDays } from "@/lib/dates";
import { containsPattern, foldedText, searchWords, sqlWord, syllables } from "@/lib/lists/sql-text";
import { searchedAmount } from "@/lib/money/amount-search";
import { type Currency, currenciesByDigits } from "@/lib/money/currency";
import { hundredthsToMinor } from "@/lib/money/hundredths";
import { startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { requestContext } from "@/lib/server/request-context";
import { referenceIdTail } from "@/lib/transfer-reference";
import { ownChannel } from "@/lib/transfers/channels.model";
import { chosenCategoryOf, withCategory } from "./category-sources.sql";
import type { HistoryCursor } from "./cursor";
import type { HistoryItem } from "./history-item.model";
import { type HistorySource, historySources } from "./history-sources.sql";
import type { HistoryFilters, HistoryStatus } from "./schema";

/** An SQL statement and its parameters. */
type Sql = { text: string; values: unknown[] };

/**
 * A found item. A positive `amountMinor` is incoming money. `chosenCategory` is present only if the caller requests categories.
 * `chosenCategory` is null if the customer has chosen no category. `balanceAfterMinor` is present only if the caller requests
 * balances.
 */
export type FoundItem = Omit<HistoryItem, "reference" | "direction" | "category"> & {
  payee: string;
  entryId: string | null;
  ledgerAccountId: string;
  chosenCategory?: string | null;
};

/** The additional data that the caller requests for each item. */
export type HistoryExtras = { hasCategories?: boolean; hasBalances?: boolean };

/** Reads the items of `historyQuery`. */
export async function readHistory(...asked: Parameters<typeof historyQuery>): Promise<FoundItem[]> {
  const query = historyQuery(...asked);
  const [, filters] = asked;
  return query ? await db.query<FoundItem>(query.text, query.values, { planEachTime: isSelective(filters) }) : [];
}

/**
 * True if the best query plan depends on the searched words or amounts. If the searched values are rare, an index is best. If
 * they are frequent, a scan in chronological order is best.
 */
function isSelective({ q, min, max }: HistoryFilters): boolean {
  return q !== undefined || min !== undefined || max !== undefined;
}

/**
 * Builds the query for the rows of a customer's history on one side of a cursor. The query returns at most `itemsMax` rows,
 * beginning with the row nearest to the cursor. Returns null if the filters exclude all sources.
 *
 * Each source uses an index to return its own `itemsMax` nearest rows. The query then takes the nearest of all these rows. The
 * cost therefore depends on the page size and not on the length of the history. Time and id together give a total order, because
 * all items of a customer have different ids. Even the two items of a transfer between own accounts have different ids.
 */
export function historyQuery(
  userId: string,
  filters: HistoryFilters,
  cursor: HistoryCursor | undefined,
  itemsMax: number,
  { hasCategories = false, hasBalances = false }: HistoryExtras = {},
): Sql | null {
  const order = cursor?.towards === "newer" ? "ASC" : "DESC";
  const { kind, status } = filters;
  // If the filters contain a kind, the query reads each status separately, because the kind's index is in chronological order
  // only within one status.
  const statusesOf = (source: HistorySource) =>
    kind && !status && source.kinds.length > 1 ? source.statuses : [status];
  return overBranches({ userId, filters, cursor, itemsMax, statusesOf }, (branches, account) => {
    const found = `
    SELECT h.*, own.account_number AS "ownAccountNumber", own.currency, own.ledger_account_id AS "ledgerAccountId"
      FROM accounts own CROSS JOIN LATERAL (${branches}) h
     WHERE own.owner_id = $1 ${account} ORDER BY h."createdAt" ${order}, h.id ${order} LIMIT $2`;
    const extras = [
      ...(hasCategories ? [`${chosenCategoryOf("i")} AS "chosenCategory"`] : []),
      ...(hasBalances ? [`${balanceAfter} AS "balanceAfterMinor"`] : []),
    ];
    if (extras.length === 0) return found;
    return `SELECT i.*, ${extras.join(", ")} FROM (${found}) i ORDER BY i."createdAt" ${order}, i.id ${order}`;
  });
}

/** SQL for the balance of the account after the entry of the item `i`. Null if the item has no entry. */
const balanceAfter = `(SELECT p.balance_after_minor FROM postings p
  WHERE p.entry_id = i."entryId" AND p.ledger_account_id = i."ledgerAccountId" ORDER BY p.sequence DESC LIMIT 1)`;

/** The sums of incoming and outgoing booked money in one currency. */
export type HistoryTotal = { currency: Currency; inMinor: bigint; outMinor: bigint };

/** The total, and the number of counted items. */
export type CountedTotal = HistoryTotal & { itemCount: number };

/** Reads the totals of `historyTotalsQuery`. Null when the filters exclude all booked items. */
export async function readTotals(...asked: Parameters<typeof historyTotalsQuery>): Promise<CountedTotal[] | null> {
  const query = historyTotalsQuery(...asked);
  const [, filters] = asked;
  return query ? await db.query<CountedTotal>(query.text, query.values, { planEachTime: isSelective(filters) }) : null;
}

/**
 * Builds the query for the sums of incoming and outgoing money of the booked rows in each currency. Returns null if the filters
 * exclude all booked rows. If `withoutOwnMoves` is true, moves between own accounts are counted as items, but their amounts are
 * not added. The query reads at most `itemsMax` rows from each source of an account. To find out whether more than n rows match,
 * a caller passes n + 1.
 */
function historyTotalsQuery(
  userId: string,
  filters: HistoryFilters,
  itemsMax: number,
  withoutOwnMoves: boolean,
): Sql | null {
  const { status } = filters;
  const added = withoutOwnMoves ? `AND h.kind <> '${sqlWord(ownChannel)}'` : "";
  const statusesOf = (source: HistorySource) =>
    source.direction === "none"
      ? []
      : bookedStatuses.filter((booked) => source.statuses.includes(booked) && (!status || status === booked));
  return overBranches(
    { userId, filters, cursor: undefined, itemsMax, statusesOf },
    (branches, account) => `
    SELECT own.currency, coalesce(sum(h."amountMinor") FILTER (WHERE h."amountMinor" > 0 ${added}), 0)::bigint AS "inMinor",
           coalesce(-sum(h."amountMinor") FILTER (WHERE h."amountMinor" < 0 ${added}), 0)::bigint AS "outMinor",
           count(*)::int AS "itemCount"
      FROM accounts own CROSS JOIN LATERAL (${branches}) h
     WHERE own.owner_id = $1 ${account} GROUP BY own.currency ORDER BY own.currency`,
  );
}

/** The statuses of items whose money has been posted. */
export const bookedStatuses: readonly HistoryStatus[] = ["approved", "closed"];

type Reading = {
  userId: string;
  filters: HistoryFilters;
  cursor: HistoryCursor | undefined;
  itemsMax: number;
  /** Returns the statuses for which a source is queried separately. The list `[undefined]` means one query for all statuses. */
  statusesOf: (source: HistorySource) => readonly (HistoryStatus | undefined)[];
};

/**
 * Builds an SQL statement from the branches of all sources. A branch is a query of one source. `$1` is the customer's id, and
 * `$2` is the maximum number of rows in a branch. `bind` adds a further parameter and returns its placeholder.
 */
export function overBranches(
  { userId, filters, cursor, itemsMax, statusesOf }: Reading,
  around: (branches: string, account: string, bind: (value: unknown) => string) => string,
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
    bounds.ways.map((way) => `(${branchQuery(source, { ...filters, status }, { ...bounds, way }, order)})`),
  );
  const account = filters.account ? `AND own.account_number = ${bind(filters.account)}` : "";
  return { text: around(branches.join("\nUNION ALL\n"), account, bind), values };
}

function canHold(source: HistorySource, { kind, status, direction }: HistoryFilters): boolean {
  return (
    (!kind || source.kinds.includes(kind)) &&
    (!status || source.statuses.includes(status)) &&
    (!direction || source.direction === "either" || source.direction === direction)
  );
}

/**
 * The amount limits of a filter, for all currencies with the same number of decimals. The parameters are plain numbers, so that
 * the planner can estimate row counts.
 */
type AmountBounds = {
  currencies: readonly Currency[];
  min: string | undefined;
  max: string | undefined;
  /** The amount that the search text names. */
  searched: string | undefined;
};

/**
 * One way to match the search text: by an item's words, or by its amount. An item that matches both ways is found only by its
 * words.
 */
type Way = { amount: AmountBounds | null; words: "contained" | "missing" | "ignored" };

/** The SQL parameters that all branches share. */
type Bounds = {
  from?: string;
  until?: string;
  /** The words that an item's text must contain. A word may be at any position. */
  words?: { word: string; pattern: () => string }[];
  idTail?: string;
  cursor?: string;
  ways: Way[];
};

function bindBounds(
  bind: (value: unknown) => string,
  filters: HistoryFilters,
  cursor: HistoryCursor | undefined,
): Bounds {
  const bounds: Bounds = { ways: bindWays(bind, filters) };
  if (filters.from) bounds.from = `${bind(startOfBankDate(filters.from))}::timestamptz`;
  if (filters.to) bounds.until = `${bind(startOfBankDate(addDays(filters.to, 1)))}::timestamptz`;
  const idTail = filters.q ? referenceIdTail(filters.q) : null;
  if (idTail) bounds.idTail = `${bind(idTail)}::text`;
  else if (filters.q && bounds.ways.some(({ words }) => words !== "ignored")) {
    const words = searchWords(filters.q).flatMap(syllables);
    bounds.words = words.map((word) => ({
      word: `${bind(word)}::text`,
      // The parameter is bound only when a source uses the pattern. If no source has a search index, no SQL contains the pattern,
      // and Postgres cannot infer the type of an unused parameter.
      pattern: onlyOnce(() => `${bind(containsPattern(word))}::text`),
    }));
  }
  if (cursor) bounds.cursor = `(${bind(cursor.createdAt)}::timestamptz, ${bind(cursor.id)}::uuid)`;
  return bounds;
}

function onlyOnce(write: () => string): () => string {
  let text: string | undefined;
  return () => {
    text ??= write();
    return text;
  };
}

/** The ways to match the search text. A number such as `50` may be an amount or a part of a text. */
function bindWays(bind: (value: unknown) => string, filters: HistoryFilters): Way[] {
  const searched = filters.q && !referenceIdTail(filters.q) ? searchedAmount(filters.q, requestContext().locale) : null;
  const byWords: Way[] = bindAmounts(bind, filters).map((amount) => ({ amount, words: "contained" }));
  if (!searched) return byWords;
  const { hundredths, isCertain } = searched;
  const byAmount = bindAmounts(bind, filters, hundredths);
  if (isCertain) return byAmount.map((amount) => ({ amount, words: "ignored" }));
  return [...byWords, ...byAmount.map((amount): Way => ({ amount, words: "missing" }))];
}

function bindAmounts(
  bind: (value: unknown) => string,
  { min, max }: HistoryFilters,
  searched?: bigint,
): (AmountBounds | null)[] {
  if (min === undefined && max === undefined && searched === undefined) return [null];
  return currenciesByDigits().map(({ digits, currencies }) => {
    const place = (limit: bigint | undefined, rounding: "up" | "down") =>
      limit === undefined ? undefined : `${bind(hundredthsToMinor(limit, digits, rounding))}::bigint`;
    // The limits are rounded so that no item outside the limits is found.
    return { currencies, min: place(min, "up"), max: place(max, "down"), searched: place(searched, "up") };
  });
}

function branchQuery(
  source: HistorySource,
  filters: HistoryFilters,
  bounds: Bounds & { way: Way },
  order: "ASC" | "DESC",
): string {
  const conditions = [
    source.belongs,
    ...wordConditions(source, filters),
    ...amountConditions(source, bounds.way.amount),
  ];
  if (bounds.from) conditions.push(`${source.createdAt} >= ${bounds.from}`);
  if (bounds.until) conditions.push(`${source.createdAt} < ${bounds.until}`);
  if (bounds.idTail) conditions.push(`right((${source.referencedId ?? source.id})::text, 12) = ${bounds.idTail}`);
  if (bounds.way.words === "missing") conditions.push(`NOT (${containsWords(source, bounds)})`);
  else if (bounds.words?.length === 0) conditions.push("false");
  else
    for (const { word, pattern } of bounds.words ?? []) {
      if (source.searchIndex) conditions.push(`${foldedText(source.searchIndex)} LIKE ${pattern()}`);
      // This condition uses `strpos` instead of a second LIKE. The planner would treat two LIKE conditions as independent, and
      // would therefore expect far too few rows.
      conditions.push(containsWord(source, word));
    }
  if (bounds.cursor) {
    conditions.push(`(${source.createdAt}, ${source.id}) ${order === "ASC" ? ">" : "<"} ${bounds.cursor}`);
  }
  return `SELECT ${source.id} AS id, ${source.subjectId} AS "subjectId", ${source.entryId} AS "entryId", ${source.createdAt} AS "createdAt", ${source.kind}::text AS kind,
                 ${source.status}::text AS status, ${source.ending}::text AS ending, ${source.amountMinor} AS "amountMinor",
                 ${source.name} AS name, ${source.payee} AS payee, ${source.accountNumber} AS "accountNumber", ${source.note} AS note
            FROM ${source.tables} WHERE ${conditions.join(" AND ")}
           ORDER BY ${source.createdAt} ${order}, ${source.id} ${order} LIMIT $2`;
}

const containsWord = (source: HistorySource, word: string) => `strpos(${foldedText(source.searched)}, ${word}) > 0`;

function containsWords(source: HistorySource, { words = [] }: Bounds): string {
  return words.length === 0 ? "false" : words.map(({ word }) => containsWord(source, word)).join(" AND ");
}

/**
 * Kinds and statuses come from fixed lists, and `sqlWord` checks them before they become literals in the SQL text. With
 * literals, the planner can use a partial index.
 */
function wordConditions(source: HistorySource, { kind, status, direction }: HistoryFilters): string[] {
  const conditions: string[] = [];
  if (kind && source.kinds.length > 1) conditions.push(`${source.kind} = '${sqlWord(kind)}'`);
  if (status && source.statuses.length > 1) conditions.push(`${source.status} = '${sqlWord(status)}'`);
  if (direction && source.direction === "either") {
    conditions.push(`${source.amountMinor} ${direction === "in" ? ">" : "<"} 0`);
  }
  return conditions;
}

function amountConditions(source: HistorySource, amount: AmountBounds | null): string[] {
  if (!amount) return [];
  const conditions = [`own.currency IN (${amount.currencies.map((currency) => `'${sqlWord(currency)}'`).join(", ")})`];
  if (amount.min) conditions.push(`${source.absoluteMinor} >= ${amount.min}`);
  if (amount.max) conditions.push(`${source.absoluteMinor} <= ${amount.max}`);
  if (amount.searched) conditions.push(`${source.absoluteMinor} = ${amount.searched}`);
  return conditions;
}
