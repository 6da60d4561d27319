import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { isChosenCategory, noCategory } from "@/lib/spending/categories.model";
import { transferReference } from "@/lib/transfer-reference";
import { ownChannel } from "@/lib/transfers/channels.model";
import { decodeCursor, encodeCursor, type HistoryCursor } from "./cursor";
import { type FoundItem, type HistoryExtras, readHistory } from "./find-history.sql";
import type { HistoryItem } from "./history-item.model";
import { knownCategory } from "./known-category";
import { type HistoryFilters, historySubject, isBooked } from "./schema";

/** The owner of the history and the requested part. */
export type HistoryRequest = {
  /** The e-mail address of the history's owner. When absent, the owner is the actor. */
  email?: string | undefined;
  filters?: HistoryFilters;
  /** The cursor of another page. When absent, the page holds the newest items. */
  cursor?: string | undefined;
  pageSize: number;
  /** True if the items should contain their categories. Ignored if the actor is not the history's owner. */
  hasCategories?: boolean;
  /** True if the items should contain the account's balance after each item. */
  hasBalances?: boolean;
  /** True if a move between two own accounts should be one item, where `mayJoinOwnMoves` allows it. */
  joinsOwnMoves?: boolean;
};

/**
 * A page of items, newest first, and the cursors of the newer and the older page. A cursor is null if its page does not exist.
 */
export type HistoryPage = { items: HistoryItem[]; newerCursor: string | null; olderCursor: string | null };

const pageSizeMax = 1_000;

/**
 * True if a list with these filters can show a move between two own accounts as one item. A filter other than kind, status and
 * dates may match only one of a move's two items, so the list must contain the items separately.
 */
export function mayJoinOwnMoves({
  kind: _kind,
  status: _status,
  from: _from,
  to: _to,
  ...others
}: HistoryFilters): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/**
 * A page of all events of a customer's money. The events are sent and received transfers, opening balances, adjustments, loans,
 * fixed deposits, and the payments of loans and deposits. The sum of an account's booked items (`isBooked`) is the account's
 * balance.
 *
 * @throws AppError `not_found` when a customer asks for another user's history (staff may read all histories);
 * `validation_failed` for an invalid cursor; `forbidden` for a filter by another user's categories
 */
export async function findHistory(actor: Actor, request: HistoryRequest): Promise<HistoryPage> {
  const userId = await findHistoryOwner(actor, request.email, request.filters);
  const pageSize = Math.min(request.pageSize, pageSizeMax);
  const cursor = request.cursor ? decodeCursor(request.cursor) : undefined;
  const extras = {
    hasCategories: request.hasCategories === true && userId === actor.userId,
    hasBalances: request.hasBalances === true,
  };
  const filters = request.filters ?? {};
  const joins = request.joinsOwnMoves === true && mayJoinOwnMoves(filters);
  const near = (await readAround(userId, filters, { cursor, pageSize, joins, extras })).map((item) =>
    joins && item.kind === ownChannel ? { ...toHistoryItem(item), isWholeMove: true } : toHistoryItem(item),
  );
  // `readAround` reads more than one page of items if a next page exists.
  const goesOn = near.length > pageSize;
  const items = near.slice(0, pageSize);
  if (cursor?.towards !== "newer") return page(items, { newer: cursor !== undefined, older: goesOn });
  // All items newer than the cursor fit on one page. The function returns the first page instead, which contains these items and
  // is filled up with older items.
  if (!goesOn) return findHistory(actor, { ...request, cursor: undefined });
  return page(items.reverse(), { newer: true, older: true });
}

type Reading = { cursor: HistoryCursor | undefined; pageSize: number; joins: boolean; extras: HistoryExtras };

/**
 * Reads more than `pageSize` items on one side of the cursor, or all items of this side. If `joins` is true, the received items of
 * moves between own accounts are removed from the result of the query. Each query then reads twice as many items, because at most
 * about half of the items are removed.
 */
async function readAround(userId: string, filters: HistoryFilters, reading: Reading): Promise<FoundItem[]> {
  const { pageSize, joins, extras } = reading;
  const itemsMax = joins ? 2 * (pageSize + 1) : pageSize + 1;
  const kept: FoundItem[] = [];
  for (let cursor = reading.cursor; ; ) {
    const found = await readHistory(userId, filters, cursor, itemsMax, extras);
    kept.push(...(joins ? found.filter(({ kind, amountMinor }) => kind !== ownChannel || amountMinor < 0n) : found));
    const last = found.at(-1);
    if (!last || found.length < itemsMax || kept.length > pageSize) return kept;
    cursor = { towards: cursor?.towards ?? "older", createdAt: last.createdAt, id: last.id };
  }
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

function toHistoryItem(foundItem: FoundItem): HistoryItem {
  const {
    amountMinor,
    payee: _payee,
    entryId: _entry,
    ledgerAccountId: _account,
    chosenCategory,
    ...found
  } = foundItem;
  const { balanceAfterMinor } = found;
  const isIn = amountMinor > 0n;
  const item: HistoryItem = {
    ...found,
    // A reversed transfer still has its entry, but its money is not booked.
    ...(balanceAfterMinor === undefined || isBooked(found) ? {} : { balanceAfterMinor: null }),
    reference: transferReference(historySubject(found.kind) === "transfer" ? (found.subjectId ?? found.id) : found.id),
    direction: isIn ? "in" : "out",
    amountMinor: isIn ? amountMinor : -amountMinor,
  };
  if (chosenCategory === undefined) return item;
  const chosen = isChosenCategory(chosenCategory) ? chosenCategory : noCategory;
  return { ...item, category: knownCategory(item) ?? chosen };
}

/**
 * The user who owns the history.
 *
 * @throws AppError `not_found` when a customer asks for another user's history (staff may read all histories); `forbidden` for a
 * filter by another user's categories, because categories are private to the customer
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
