import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { type Quote, type QuoteDbRow, quoteColumns, toQuote } from "./quote";

/**
 * One of the customer's quotes that a transfer can still be made with.
 *
 * Two transfers that ask at the same moment both get it; recording them lets only one through, since a quote is on one
 * transfer at most (a unique index).
 *
 * @throws AppError `validation_failed` on `quoteId`: `quoteUnknown` (none, or somebody else's), `quoteUsed`, `quoteExpired`
 */
export async function getUsableQuote(actor: Actor, quoteId: string): Promise<Quote> {
  assertNotDisabled(actor);
  const [row] = await db.query<QuoteDbRow & { is_used: boolean }>(
    `SELECT ${quoteColumns}, EXISTS (SELECT FROM transfers t WHERE t.quote_id = q.id) AS is_used
       FROM quotes q WHERE q.id = $1 AND q.user_id = $2`,
    [quoteId, actor.userId],
  );
  if (!row) throw fieldError("quoteId", "quoteUnknown");
  if (row.is_used) throw fieldError("quoteId", "quoteUsed");
  const quote = toQuote(row);
  if (quote.expiresAt <= now()) throw fieldError("quoteId", "quoteExpired");
  return quote;
}
