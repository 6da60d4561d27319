import "server-only";
import { belongsToMatch } from "@/lib/lists/belongs-to-match.sql";
import { hasAmount } from "@/lib/lists/has-amount.sql";
import { type KeysetOrder, queueOrders } from "@/lib/lists/keyset-order";
import { countSql } from "@/lib/lists/list-page.sql";
import { matchesText } from "@/lib/lists/sql-text";
import { searchedAmount } from "@/lib/money/amount-search";
import { fieldError } from "@/lib/server/errors";
import { currentRequest } from "@/lib/server/request-context";
import { referenceIdTail } from "@/lib/transfer-reference";
import type { TransferChannel, TransferEnding, TransferFamily } from "@/lib/transfers/channels.model";
import { transferStatuses } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import { readUetr } from "@/lib/transfers/uetr.model";

/** The filter and the sort order of a list of transfers. */
export type TransferFilterQuery = {
  /**
   * The search text. The search covers the note, and the names, e-mail addresses and account numbers of the sender and the
   * receiver. A search word of one or two letters matches only at the beginning of a word. If the text is a transfer's reference
   * or UETR, the search finds this transfer. If the text is an amount in the notation of the reader's language, the search also
   * finds the transfers with this amount.
   */
  search?: string;
  status?: string | undefined;
  /** A channel of the family. */
  channel?: TransferChannel | undefined;
  /** The way in which the transfer has ended. */
  ending?: TransferEnding | undefined;
  /** `createdAt` or `amount`. A minus sign before the name means descending order. If absent, the newest transfers are first. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/**
 * SQL conditions on `transfers t` with their values. Each matching transfer fulfils exactly one of the conditions in `sources`.
 * Open and ended transfers have separate conditions, because some indexes contain only ended transfers. The caller may add
 * conditions.
 */
export type TransferFilter = {
  sources: string[];
  values: unknown[];
  /**
   * The sort order of the query that counts the matching transfers. The order makes Postgres read the transfers from an index.
   * Undefined if the filter has neither a status nor a text.
   */
  indexOrder?: string | undefined;
};

/**
 * Builds the conditions for the matching transfers of one family.
 *
 * @param senderId the sender of the transfers; null means all senders, for staff
 * @throws AppError `validation_failed`
 */
export async function transferFilter(
  senderId: string | null,
  family: TransferFamily,
  query: TransferFilterQuery,
): Promise<TransferFilter> {
  if (query.status && !transferStatuses.some((status) => status === query.status))
    throw fieldError("status", "invalid");
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`t.family = ${bind(family)}`];
  if (senderId !== null) conditions.push(`t.sender_id = ${bind(senderId)}`);
  if (query.channel) conditions.push(`t.channel = ${bind(query.channel)}`);
  // The ending is a literal, so that Postgres can use the partial index of transfers with an ending. `transferEndings` contains
  // the possible texts, so no user input is in the SQL.
  if (query.ending) conditions.push(`t.ending = '${query.ending}' AND t.ending IS NOT NULL`);
  if (query.from) conditions.push(`t.created_at >= ${bind(query.from)}`);
  if (query.to) conditions.push(`t.created_at <= ${bind(query.to)}`);
  const search = query.search?.trim();
  const idTail = search ? referenceIdTail(search) : null;
  const uetr = search ? readUetr(search) : null;
  if (idTail) conditions.push(`right(t.id::text, 12) = ${bind(idTail)}`);
  else if (uetr) conditions.push(`t.uetr = ${bind(uetr)}::uuid`);
  else if (search) {
    const amount = searchedAmount(search, (await currentRequest()).locale);
    const found = amount ? [hasAmount("t", amount, bind)] : [];
    if (!amount?.isCertain) {
      found.push(matchesText(transferText, search, bind));
      found.push(await belongsToMatch("t.sender_id", senderId, search, bind));
    }
    conditions.push(`(${found.join(" OR ")})`);
  }
  const statuses = query.status ? [statusOf(query.status, senderId !== null, bind)] : [open, ended];
  return {
    sources: statuses.map((status) => [...conditions, status].join(" AND ")),
    values,
    // Without this order, Postgres would first read all transfers of the family. The count ends at a maximum, so it does not need
    // most of these transfers.
    indexOrder: query.status || search ? "t.created_at DESC, t.id DESC" : undefined,
  };
}

/**
 * The condition for one status. For one sender, there is a partial index of open transfers and one of ended transfers. The
 * condition repeats the index's condition, so that Postgres can use the index.
 */
function statusOf(status: string, isOfSender: boolean, bind: (value: unknown) => string): string {
  const isStatus = `t.status = ${bind(status)}::transfer_status`;
  if (!isOfSender) return isStatus;
  return `${isStatus} AND ${status === "pending" || status === "active" ? open : ended}`;
}

const open = "t.status IN ('pending', 'active')";
/**
 * The condition for ended transfers. Postgres uses the partial indexes of ended transfers only if a query contains the same
 * condition as the indexes.
 */
const ended = "t.status IN ('approved', 'closed', 'deleted')";

/** The searched texts of a transfer. The index `transfers_folded` contains this same expression inside `search_fold`. */
const transferText =
  "(t.account_name || ' ' || t.account_number || ' ' || t.payer_name || ' ' || t.payer_account_number || ' ' || t.note)";

/** Returns the sort order that `sort` names. @throws AppError `validation_failed` */
export const transferOrder = queueOrders<Transfer>("t");

type Order = KeysetOrder<Transfer>;

/**
 * A part of the ordered list of matching transfers: at most `limit` transfers after the first `offset`. `also` is a further
 * condition.
 */
type Part = { limit: number; offset?: number; also?: string };

/** SQL for the matching transfers, as a subquery with the alias `t` for `transferTablesOf`. */
export function transfersThatMatch({ sources }: TransferFilter, order: Order, part: Part): string {
  const { limit, offset = 0, also } = part;
  const branches = sources.map(
    (source) => `(SELECT t.* FROM transfers t WHERE ${source} ${also ? `AND ${also}` : ""}
                   ORDER BY ${order.sql} LIMIT ${offset + limit})`,
  );
  return `(SELECT t.* FROM (${branches.join(" UNION ALL ")}) t ORDER BY ${order.sql} LIMIT ${limit} OFFSET ${offset}) t`;
}

/** SQL that counts the matching transfers. If `countMax` is given, the count ends at `countMax`. */
export function countOfTransfers({ sources, indexOrder }: TransferFilter, countMax: number | undefined): string {
  const [only] = sources;
  if (only && sources.length === 1) return countSql(`transfers t WHERE ${only}`, countMax, indexOrder);
  const upTo = indexOrder && countMax !== undefined ? `ORDER BY ${indexOrder} LIMIT ${countMax}` : "";
  const branches = sources.map((source) => `(SELECT FROM transfers t WHERE ${source} ${upTo})`);
  return countSql(`(${branches.join(" UNION ALL ")}) t`, countMax);
}
