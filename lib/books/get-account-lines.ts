import "server-only";
import { noteList } from "@/lib/audit/note-list";
import { bothWays } from "@/lib/lists/both-ways";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { AccountLine, BookAccount, BookPage } from "./book-records.model";
import { readAccountLines } from "./entries.sql";
import { readAccountByCode } from "./find-book-accounts.sql";

const pageSize = 50;

/** A ledger account with a page of its postings ("lines" on the page). */
export type AccountOfBooks = BookAccount & {
  /** True if the account's row stores a balance. Each line then shows the balance after its posting. */
  isTracked: boolean;
  heldMinor: bigint;
  lines: BookPage<AccountLine>;
};

/**
 * Reads a ledger account with a page of its lines, newest first. The function makes two queries, and both use an index. Only
 * staff may read the books.
 *
 * @param place.after, place.before the number of a line. The page contains the lines that the list shows after or before this
 * line. A text that is not a number is ignored
 * @throws AppError `not_found`
 */
export async function getAccountLines(
  actor: Actor,
  code: string,
  place: { after?: string | undefined; before?: string | undefined },
): Promise<AccountOfBooks> {
  assertMay(actor, "ledger.read");
  const account = /^[A-Za-z0-9:-]{1,200}$/.test(code) ? await readAccountByCode(db, code) : undefined;
  if (!account) throw new AppError("not_found");
  const { id, ...shown } = account;
  const lines = await bothWays({ after: toNumber(place.after), before: toNumber(place.before) }, pageSize, {
    read: (between, limit) => readAccountLines(db, id, between, limit),
    keyOf: ({ sequence }) => sequence,
  });
  await noteList(actor, "book-lines", { code, ...place }, lines.items.length);
  return { ...shown, lines };
}

/** Accepts at most 18 digits, because every number of 18 digits fits into PostgreSQL's type `bigint`. */
function toNumber(text: string | undefined): bigint | undefined {
  return text && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
