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

/** The filter and order of transfers. */
export type TransferFilterQuery = {
  /**
   * Searches the sender's name, e-mail address and account number, the receiver's name, e-mail address and account number, and
   * the note. One or two letters match only the beginnings of words. A reference finds its transfer. An amount, in the notation
   * of the reader's language, finds the transfers of that amount.
   */
  search?: string;
  status?: string | undefined;
  /** One of the family's channels. */
  channel?: TransferChannel | undefined;
  /** The way in which the transfer has ended. */
  ending?: TransferEnding | undefined;
  /** `createdAt` or `amount`, with a minus sign for descending; newest first when absent. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/**
 * Conditions on `transfers t` with their values. The caller may add conditions. A matching transfer fulfils exactly one of
 * `sources`. Open and ended transfers are read separately, because some indexes contain only ended transfers.
 */
export type TransferFilter = {
  sources: string[];
  values: unknown[];
  /** The order of an index that counting uses, when the filter names a status or a word. */
  indexOrder?: string | undefined;
};

/**
 * The conditions for the matching transfers of one family, from one sender. For staff, `senderId` is null, which means all
 * senders.
 *
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
  // The ending is a literal, because a partial index contains only the transfers with an ending. The text is one of our own.
  if (query.ending) conditions.push(`t.ending = '${query.ending}' AND t.ending IS NOT NULL`);
  if (query.from) conditions.push(`t.created_at >= ${bind(query.from)}`);
  if (query.to) conditions.push(`t.created_at <= ${bind(query.to)}`);
  const search = query.search?.trim();
  const idTail = search ? referenceIdTail(search) : null;
  if (idTail) conditions.push(`right(t.id::text, 12) = ${bind(idTail)}`);
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
    // Without this order, Postgres would first collect a whole family, even for a word that most transfers of the family contain.
    indexOrder: query.status || search ? "t.created_at DESC, t.id DESC" : undefined,
  };
}

/**
 * The condition for one status. A sender's open and ended transfers have separate indexes, so the condition also names the group.
 */
function statusOf(status: string, isOfSender: boolean, bind: (value: unknown) => string): string {
  const isStatus = `t.status = ${bind(status)}::transfer_status`;
  if (!isOfSender) return isStatus;
  return `${isStatus} AND ${status === "pending" || status === "active" ? open : ended}`;
}

const open = "t.status IN ('pending', 'active')";
/** The condition for ended transfers. The spelling must be exactly the same as in the partial indexes of ended transfers. */
const ended = "t.status IN ('approved', 'closed', 'deleted')";

/** After folding, the expression is spelled exactly as in the index `transfers_folded`. */
const transferText =
  "(t.account_name || ' ' || t.account_number || ' ' || t.payer_name || ' ' || t.payer_account_number || ' ' || t.note)";

/** The order that `sort` names. @throws AppError `validation_failed` */
export const transferOrder = queueOrders<Transfer>("t");

type Order = KeysetOrder<Transfer>;

/** A part of the ordered matching transfers that also fulfil `also`: at most `limit` transfers after the first `offset`. */
type Part = { limit: number; offset?: number; also?: string };

/** The matching transfers, as a table `t` for `transferTables`. */
export function transfersThatMatch({ sources }: TransferFilter, order: Order, part: Part): string {
  const { limit, offset = 0, also } = part;
  const branches = sources.map(
    (source) => `(SELECT t.* FROM transfers t WHERE ${source} ${also ? `AND ${also}` : ""}
                   ORDER BY ${order.sql} LIMIT ${offset + limit})`,
  );
  return `(SELECT t.* FROM (${branches.join(" UNION ALL ")}) t ORDER BY ${order.sql} LIMIT ${limit} OFFSET ${offset}) t`;
}

/** The SQL statement that counts the matching transfers, up to `countMax` if it is given. */
export function countOfTransfers({ sources, indexOrder }: TransferFilter, countMax: number | undefined): string {
  const [only] = sources;
  if (only && sources.length === 1) return countSql(`transfers t WHERE ${only}`, countMax, indexOrder);
  const upTo = indexOrder && countMax !== undefined ? `ORDER BY ${indexOrder} LIMIT ${countMax}` : "";
  const branches = sources.map((source) => `(SELECT FROM transfers t WHERE ${source} ${upTo})`);
  return countSql(`(${branches.join(" UNION ALL ")}) t`, countMax);
}
