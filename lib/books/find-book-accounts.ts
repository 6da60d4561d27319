import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { BookAccount, BookPage } from "./book-records";
import { readAccountsByPrefix } from "./find-book-accounts.sql";
import { bothWays } from "./pages";
import { accountClasses } from "./trial-balance";

const pageSize = 25;

/**
 * Accounts of the books whose codes begin with `q`, in the order of their codes. What begins with no class of accounts is
 * looked for behind each as well, so that an account's number or a loan's id is enough. For staff.
 *
 * @param query.after, query.before the code behind or before which the page lies
 */
export async function findBookAccounts(
  actor: Actor,
  query: { q: string; after?: string | undefined; before?: string | undefined },
): Promise<BookPage<BookAccount>> {
  assertMay(actor, "ledger.read");
  const q = query.q.trim();
  // No code has anything else in it, and Postgres cannot even look for a NUL.
  if (!/^[A-Za-z0-9:-]*$/.test(q)) return { items: [], previous: null, next: null };
  const prefixes = q === "" || q.includes(":") ? [q] : [q, ...accountClasses.map((name) => `${name}:${q}`)];
  // A prefix that another one begins with brings the same accounts.
  const apart = prefixes.filter((prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)));
  return await bothWays(query, pageSize, {
    read: (place, limit) => readAccountsByPrefix(db, apart, place, limit),
    keyOf: ({ code }) => code,
  });
}
