import "server-only";
import { noteList } from "@/lib/audit/note-list";
import { bothWays } from "@/lib/lists/both-ways";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { BookAccount, BookPage } from "./book-records.model";
import { readAccountsByPrefix } from "./find-book-accounts.sql";
import { accountClasses } from "./trial-balance.model";

const pageSize = 25;

/**
 * Finds the ledger accounts whose codes begin with `q`, sorted by code. If `q` contains no colon, the search also looks for `q`
 * after the name of each class, for example after `loan:`. A search for an account number or for a loan's id therefore finds the
 * ledger account. Only staff may read the books.
 *
 * @param query.after, query.before a code; the page contains the accounts after or before this code
 */
export async function findBookAccounts(
  actor: Actor,
  query: { q: string; after?: string | undefined; before?: string | undefined },
): Promise<BookPage<BookAccount>> {
  assertMay(actor, "ledger.read");
  const q = query.q.trim();
  // No code contains a character outside this set. PostgreSQL would refuse a text with a NUL character.
  if (!/^[A-Za-z0-9:-]*$/.test(q)) return { items: [], previous: null, next: null };
  const prefixes = q === "" || q.includes(":") ? [q] : [q, ...accountClasses.map((name) => `${name}:${q}`)];
  // A prefix that begins with another prefix is removed. Otherwise, the query would return some accounts twice.
  const apart = prefixes.filter((prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)));
  const found = await bothWays(query, pageSize, {
    read: (place, limit) => readAccountsByPrefix(db, apart, place, limit),
    keyOf: ({ code }) => code,
  });
  await noteList(actor, "book-accounts", query, found.items.length);
  return found;
}
