import "server-only";
import { belongsToMatch } from "@/lib/lists/belongs-to-match.sql";
import { type KeysetOrder, queueOrders } from "@/lib/lists/keyset-order";
import { countSql } from "@/lib/lists/list-page.sql";
import { matchesText } from "@/lib/lists/sql-text";
import { fieldError } from "@/lib/server/errors";
import { referenceIdTail } from "@/lib/transfer-reference";
import type { TransferChannel, TransferFamily } from "@/lib/transfers/channels";
import { transferStatuses } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";

/** Which transfers are asked for, and in which order. */
export type TransferFilterQuery = {
  /**
   * Looks in the sender's name, e-mail and account number, the receiver's name, e-mail and account number, and the note;
   * one or two letters where a word begins. A reference finds its transfer.
   */
  search?: string;
  status?: string | undefined;
  /** One of the family's. */
  channel?: TransferChannel | undefined;
  /** `createdAt` or `amount`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/**
 * Conditions on `transfers t` with their values, to which the caller may add more. A transfer that matches fulfils exactly
 * one of `sources`: open and ended ones are read apart, since some indexes have the ended ones only.
 */
export type TransferFilter = {
  sources: string[];
  values: unknown[];
  /** The order of an index along which the first ones are counted: where one status is asked for, or a word. */
  indexOrder?: string | undefined;
};

/** The transfers of one family that match, of one sender or, for staff, of everybody (null). @throws AppError `validation_failed` */
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
  if (query.from) conditions.push(`t.created_at >= ${bind(query.from)}`);
  if (query.to) conditions.push(`t.created_at <= ${bind(query.to)}`);
  const search = query.search?.trim();
  const idTail = search ? referenceIdTail(search) : null;
  if (idTail) conditions.push(`right(t.id::text, 12) = ${bind(idTail)}`);
  else if (search) {
    const isSentByMatch = await belongsToMatch("t.sender_id", senderId, search, bind);
    conditions.push(`(${matchesText(transferText, search, bind)} OR ${isSentByMatch})`);
  }
  const statuses = query.status ? [statusOf(query.status, senderId !== null, bind)] : [open, ended];
  return {
    sources: statuses.map((status) => [...conditions, status].join(" AND ")),
    values,
    // Without it Postgres collects a whole family before it looks for a word that most of them have.
    indexOrder: query.status || search ? "t.created_at DESC, t.id DESC" : undefined,
  };
}

/** One status. A sender's transfers are found by two indexes, of open and of ended ones: which one, the statement says. */
function statusOf(status: string, isOfSender: boolean, bind: (value: unknown) => string): string {
  const isStatus = `t.status = ${bind(status)}::transfer_status`;
  if (!isOfSender) return isStatus;
  return `${isStatus} AND ${status === "pending" || status === "active" ? open : ended}`;
}

const open = "t.status IN ('pending', 'active')";
/** Spelled as in the indexes that have only these. */
const ended = "t.status IN ('approved', 'closed', 'deleted')";

/** Spelled as in the index `transfers_search`. */
const transferText =
  "(t.account_name || ' ' || t.account_number || ' ' || t.payer_name || ' ' || t.payer_account_number || ' ' || t.note)";

/** The order that `sort` names. @throws AppError `validation_failed` */
export const transferOrder = queueOrders<Transfer>("t");

type Order = KeysetOrder<Transfer>;

/** Which of the transfers that match, in their order: `limit` of them after `offset`, and that fulfil `also`. */
type Part = { limit: number; offset?: number; also?: string };

/** The transfers that match, as a table `t` for `transferTables`. */
export function transfersThatMatch({ sources }: TransferFilter, order: Order, part: Part): string {
  const { limit, offset = 0, also } = part;
  const branches = sources.map(
    (source) => `(SELECT t.* FROM transfers t WHERE ${source} ${also ? `AND ${also}` : ""}
                   ORDER BY ${order.sql} LIMIT ${offset + limit})`,
  );
  return `(SELECT t.* FROM (${branches.join(" UNION ALL ")}) t ORDER BY ${order.sql} LIMIT ${limit} OFFSET ${offset}) t`;
}

/** How many match; counts up to `countMax` where that is given. */
export function countOfTransfers({ sources, indexOrder }: TransferFilter, countMax: number | undefined): string {
  const [only] = sources;
  if (only && sources.length === 1) return countSql(`transfers t WHERE ${only}`, countMax, indexOrder);
  const upTo = indexOrder && countMax !== undefined ? `ORDER BY ${indexOrder} LIMIT ${countMax}` : "";
  const branches = sources.map((source) => `(SELECT FROM transfers t WHERE ${source} ${upTo})`);
  return countSql(`(${branches.join(" UNION ALL ")}) t`, countMax);
}
