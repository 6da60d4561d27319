import "server-only";
import { noteList } from "@/lib/audit/note-list";
import type { BookPage } from "@/lib/books/book-records.model";
import { bothWays } from "@/lib/lists/both-ways";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { type JournalItem, queryJournal } from "./journal.sql";

const pageSize = 50;

/**
 * A page of the general journal, newest first. The journal contains the entries that staff have posted and the entries that
 * closed a year. The function makes two queries. Only staff may read the books.
 *
 * @param place the number of an entry. The page contains the entries that the list shows after or before this entry. A text that
 * is not a number is ignored
 */
export async function findJournal(
  actor: Actor,
  place: { after?: string | undefined; before?: string | undefined },
): Promise<BookPage<JournalItem>> {
  assertMay(actor, "ledger.read");
  const found = await bothWays({ after: toNumber(place.after), before: toNumber(place.before) }, pageSize, {
    read: (between, limit) => queryJournal(db, between, limit),
    keyOf: ({ sequence }) => sequence,
  });
  await noteList(actor, "journal", place, found.items.length);
  return found;
}

/** Accepts at most 18 digits, because every number of 18 digits fits into PostgreSQL's type `bigint`. */
function toNumber(text: string | undefined): bigint | undefined {
  return text && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
