import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { AccountLine, BookAccount, BookPage } from "./book-records";
import { readAccountLines } from "./entries.sql";
import { readAccountByCode } from "./find-book-accounts.sql";
import { bothWays } from "./pages";

const pageSize = 50;

/** An account of the books with a page of its lines. */
export type AccountOfBooks = BookAccount & {
  /** Whether it carries a balance, which each line then tells. */
  isTracked: boolean;
  heldMinor: bigint;
  lines: BookPage<AccountLine>;
};

/**
 * An account of the books with its lines, newest first, in two queries along the index. For staff.
 *
 * @param place.after, place.before the number of the line behind or before which the page lies; what is no number counts as none
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
  return { ...shown, lines };
}

/** At most 18 digits: no number of Postgres' that is too big for it. */
function toNumber(text: string | undefined): bigint | undefined {
  return text && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
