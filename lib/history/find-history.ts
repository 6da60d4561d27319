import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { transferReference } from "@/lib/transfer-reference";
import { decodeCursor, encodeCursor, type HistoryCursor } from "./cursor";
import { type FoundItem, readHistory } from "./find-history.sql";
import type { HistoryItem } from "./history-item";
import { type HistoryFilters, historySubject } from "./schema";

/** Whose history to read, and which part of it. */
export type HistoryRequest = {
  /** The e-mail of the history's owner; the actor's own when absent. */
  email?: string | undefined;
  filters?: HistoryFilters;
  /** The cursor of an earlier page; the newest items when absent. */
  cursor?: string | undefined;
  pageSize: number;
};

/** A page, newest first, with the cursors of its neighbours where there are any. */
export type HistoryPage = { items: HistoryItem[]; newerCursor: string | null; olderCursor: string | null };

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
  const near = await readItems(userId, request.filters ?? {}, cursor, pageSize + 1);
  // One item more than a page holds tells whether there is a next page.
  const goesOn = near.length > pageSize;
  const items = near.slice(0, pageSize);
  if (cursor?.towards !== "newer") return page(items, { newer: cursor !== undefined, older: goesOn });
  // Back at the newest items: show a whole first page, not only the few items that are newer than the cursor.
  if (!goesOn) return findHistory(actor, { ...request, cursor: undefined });
  return page(items.reverse(), { newer: true, older: true });
}

function page(items: HistoryItem[], has: { newer: boolean; older: boolean }): HistoryPage {
  const cursorAt = (item: HistoryItem | undefined, towards: HistoryCursor["towards"]) =>
    item ? encodeCursor({ towards, createdAt: item.createdAt, id: item.id }) : null;
  return {
    items,
    newerCursor: has.newer ? cursorAt(items[0], "newer") : null,
    olderCursor: has.older ? cursorAt(items.at(-1), "older") : null,
  };
}

async function readItems(
  userId: string,
  filters: HistoryFilters,
  cursor: HistoryCursor | undefined,
  itemsMax: number,
): Promise<HistoryItem[]> {
  return (await readHistory(userId, filters, cursor, itemsMax)).map(toHistoryItem);
}

function toHistoryItem({ amountMinor, ...item }: FoundItem): HistoryItem {
  const isIn = amountMinor > 0n;
  return {
    ...item,
    reference: transferReference(historySubject(item.kind) === "transfer" ? (item.subjectId ?? item.id) : item.id),
    direction: isIn ? "in" : "out",
    amountMinor: isIn ? amountMinor : -amountMinor,
  };
}

/** The user whose history it is. @throws AppError `not_found` for somebody else's (staff may read all) */
export async function findHistoryOwner(actor: Actor, email = actor.email): Promise<string> {
  assertOwnOrMay(actor, "customers.read", email);
  const address = email.trim().toLowerCase();
  if (address === actor.email) return actor.userId;
  const owner = await db.prisma.user.findUnique({ where: { email: address }, select: { id: true } });
  if (!owner) throw new AppError("not_found");
  await noteRead(actor, "history", owner);
  return owner.id;
}
