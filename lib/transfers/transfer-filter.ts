import "server-only";
import { fieldError } from "@/lib/server/errors";
import { containsPattern } from "@/lib/server/sql-text";
import type { TransferChannel, TransferFamily } from "./channels";
import { referenceIdTail } from "./reference";
import { transferStatuses } from "./schema";

/** Which transfers are asked for, and in which order. */
export type TransferFilterQuery = {
  /** Looks in the sender's name and e-mail, the receiver's name, e-mail and account number; a reference finds its transfer. */
  search?: string;
  status?: string | undefined;
  /** One of the family's. */
  channel?: TransferChannel | undefined;
  /** `createdAt` or `amount`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** A condition on `transfers t` with its values, to which the caller may add more. */
export type TransferFilter = { sql: string; values: unknown[]; isSearch: boolean };

/** The transfers of one family that match, of one sender or, for staff, of everybody (null). @throws AppError `validation_failed` */
export function transferFilter(
  senderId: string | null,
  family: TransferFamily,
  query: TransferFilterQuery,
): TransferFilter {
  if (query.status && !transferStatuses.some((status) => status === query.status))
    throw fieldError("status", "invalid");
  const values: unknown[] = [family];
  const conditions = ["t.family = $1"];
  const where = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (senderId !== null) where((place) => `t.sender_id = ${place}`, senderId);
  if (query.status) where((place) => `t.status = ${place}::transfer_status`, query.status);
  if (query.channel) where((place) => `t.channel = ${place}::transfer_channel`, query.channel);
  if (query.from) where((place) => `t.created_at >= ${place}`, query.from);
  if (query.to) where((place) => `t.created_at <= ${place}`, query.to);
  const search = query.search?.trim();
  const idTail = search ? referenceIdTail(search) : null;
  if (idTail) where((place) => `right(t.id::text, 12) = ${place}`, idTail);
  else if (search) where(matchesText, containsPattern(search));
  return { sql: conditions.join(" AND "), values, isSearch: Boolean(search) };
}

/** The people are few beside what they send, so they are looked through once and not for every transfer. */
function matchesText(place: string): string {
  return `(t.sender_id IN (SELECT s.id FROM users s
             WHERE s.first_name || ' ' || s.last_name || ' ' || s.email ILIKE ${place})
           OR t.account_name ILIKE ${place} OR t.account_number ILIKE ${place})`;
}

type Order = {
  sql: string;
  /** What comes after a row that has these values at these two places. */
  after: (value: string, id: string) => string;
  valueOf: (transfer: { createdAt: Date; amountMinor: bigint }) => Date | bigint;
};

function order(column: "created_at" | "amount_minor", isDescending: boolean): Order {
  const direction = isDescending ? " DESC" : "";
  const type = column === "created_at" ? "timestamptz" : "bigint";
  return {
    sql: `t.${column}${direction}, t.id${direction}`,
    after: (value, id) => `(t.${column}, t.id) ${isDescending ? "<" : ">"} (${value}::${type}, ${id}::uuid)`,
    valueOf: ({ createdAt, amountMinor }) => (column === "created_at" ? createdAt : amountMinor),
  };
}

const orders: Record<string, Order> = {
  "-createdAt": order("created_at", true),
  createdAt: order("created_at", false),
  "-amount": order("amount_minor", true),
  amount: order("amount_minor", false),
};

/** The order that `sort` names. @throws AppError `validation_failed` */
export function transferOrder(sort: string | undefined): Order {
  const found = orders[sort || "-createdAt"];
  if (!found) throw fieldError("sort", "invalid");
  return found;
}
