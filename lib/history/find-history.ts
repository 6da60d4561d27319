import "server-only";
import { type Actor, assertSelfOrStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { decodeCursor, encodeCursor, type HistoryCursor } from "./cursor";
import { type HistoryDbRow, historyQuery } from "./history-query";
import { type HistoryRow, toHistoryRow } from "./history-row";
import type { HistoryFilters } from "./schema";

/** Which part of whose history is asked for. */
export type HistoryRequest = {
  /** Whose; the actor's own when absent. */
  email?: string | undefined;
  filters?: HistoryFilters;
  /** Of an earlier page; the newest rows when absent. */
  cursor?: string | undefined;
  pageSize: number;
};

/** A page, newest first, with the cursors of its neighbours where there are any. */
export type HistoryPage = { rows: HistoryRow[]; newerCursor: string | null; olderCursor: string | null };

const pageSizeMax = 1_000;

/**
 * A page of everything that happened to a customer's money: transfers sent through any channel, transfers received once they have
 * arrived, opening balances and adjustments, loans and fixed deposits themselves and what was paid of them. What is booked of
 * it (`isBooked`) adds up to the balance.
 *
 * @throws AppError `not_found` for somebody else's (staff may read all), `validation_failed` for a cursor that is none
 */
export async function findHistory(actor: Actor, request: HistoryRequest): Promise<HistoryPage> {
  const userId = await findHistoryOwner(actor, request.email);
  const pageSize = Math.min(request.pageSize, pageSizeMax);
  const cursor = request.cursor ? decodeCursor(request.cursor) : undefined;
  const near = await readRows(userId, request.filters ?? {}, cursor, pageSize + 1);
  // One row more than fits tells whether the list goes on.
  const goesOn = near.length > pageSize;
  const rows = near.slice(0, pageSize);
  if (cursor?.towards !== "newer") return page(rows, { newer: cursor !== undefined, older: goesOn });
  // Back at the newest: a whole first page, not the few rows above the place one comes from.
  if (!goesOn) return findHistory(actor, { ...request, cursor: undefined });
  return page(rows.reverse(), { newer: true, older: true });
}

function page(rows: HistoryRow[], has: { newer: boolean; older: boolean }): HistoryPage {
  const cursorAt = (row: HistoryRow | undefined, towards: HistoryCursor["towards"]) =>
    row ? encodeCursor({ towards, createdAt: row.createdAt, id: row.id }) : null;
  return {
    rows,
    newerCursor: has.newer ? cursorAt(rows[0], "newer") : null,
    olderCursor: has.older ? cursorAt(rows.at(-1), "older") : null,
  };
}

async function readRows(
  userId: string,
  filters: HistoryFilters,
  cursor: HistoryCursor | undefined,
  rowsMax: number,
): Promise<HistoryRow[]> {
  const query = historyQuery(userId, filters, cursor, rowsMax);
  if (!query) return [];
  const rows = await db.query<HistoryDbRow>(query.text, query.values, { planEachTime: isSelective(filters) });
  return rows.map(toHistoryRow);
}

/** Whether the order of time or an index leads there sooner depends on how often the words or amounts occur. */
export function isSelective({ q, min, max }: HistoryFilters): boolean {
  return q !== undefined || min !== undefined || max !== undefined;
}

/** The user whose history it is. @throws AppError `not_found` for somebody else's (staff may read all) */
export async function findHistoryOwner(actor: Actor, email = actor.email): Promise<string> {
  assertSelfOrStaff(actor, email);
  const address = email.trim().toLowerCase();
  if (address === actor.email) return actor.userId;
  const [owner] = await db.query<{ id: string }>("SELECT id FROM users WHERE email = $1", [address]);
  if (!owner) throw new AppError("not_found");
  return owner.id;
}
