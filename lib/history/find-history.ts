import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { isChosenCategory, noCategory } from "@/lib/spending/categories";
import { transferReference } from "@/lib/transfer-reference";
import { decodeCursor, encodeCursor, type HistoryCursor } from "./cursor";
import { type FoundItem, readHistory } from "./find-history.sql";
import type { HistoryItem } from "./history-item";
import { knownCategory } from "./known-category";
import { type HistoryFilters, historySubject } from "./schema";

/** Whose history to read, and which part of it. */
export type HistoryRequest = {
  /** The e-mail of the history's owner; the actor's own when absent. */
  email?: string | undefined;
  filters?: HistoryFilters;
  /** The cursor of an earlier page; the newest items when absent. */
  cursor?: string | undefined;
  pageSize: number;
  /** Whether the items come with their categories; to the customer alone, whoever else asks gets none. */
  hasCategories?: boolean;
};

/** A page, newest first, with the cursors of its neighbours where there are any. */
export type HistoryPage = { items: HistoryItem[]; newerCursor: string | null; olderCursor: string | null };

const pageSizeMax = 1_000;

/**
 * A page of everything that happened to a customer's money: transfers sent through any channel, transfers received once they have
 * arrived, opening balances and adjustments, loans and fixed deposits themselves and what was paid of them. What is booked of
 * it (`isBooked`) adds up to the balance.
 *
 * @throws AppError `not_found` for somebody else's (staff may read all), `validation_failed` for a cursor that is none, `forbidden`
 * for somebody else's categories
 */
export async function findHistory(actor: Actor, request: HistoryRequest): Promise<HistoryPage> {
  const userId = await findHistoryOwner(actor, request.email, request.filters);
  const pageSize = Math.min(request.pageSize, pageSizeMax);
  const cursor = request.cursor ? decodeCursor(request.cursor) : undefined;
  const hasCategories = request.hasCategories === true && userId === actor.userId;
  const found = await readHistory(userId, request.filters ?? {}, cursor, pageSize + 1, hasCategories);
  const near = found.map(toHistoryItem);
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

function toHistoryItem({ amountMinor, payee: _payee, chosenCategory, ...found }: FoundItem): HistoryItem {
  const isIn = amountMinor > 0n;
  const item: HistoryItem = {
    ...found,
    reference: transferReference(historySubject(found.kind) === "transfer" ? (found.subjectId ?? found.id) : found.id),
    direction: isIn ? "in" : "out",
    amountMinor: isIn ? amountMinor : -amountMinor,
  };
  if (chosenCategory === undefined) return item;
  const chosen = isChosenCategory(chosenCategory) ? chosenCategory : noCategory;
  return { ...item, category: knownCategory(item) ?? chosen };
}

/**
 * The user whose history it is.
 *
 * @throws AppError `not_found` for somebody else's (staff may read all), `forbidden` for a filter by somebody else's categories:
 * what customers call their payments is for them alone
 */
export async function findHistoryOwner(
  actor: Actor,
  email = actor.email,
  { category }: HistoryFilters = {},
): Promise<string> {
  assertOwnOrMay(actor, "customers.read", email);
  const address = email.trim().toLowerCase();
  if (address === actor.email) return actor.userId;
  if (category) throw new AppError("forbidden");
  const owner = await db.prisma.user.findUnique({ where: { email: address }, select: { id: true } });
  if (!owner) throw new AppError("not_found");
  await noteRead(actor, "history", owner);
  return owner.id;
}
