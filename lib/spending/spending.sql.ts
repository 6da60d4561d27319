import "server-only";
import { chosenCategoryOf } from "@/lib/history/category-sources.sql";
import { bookedStatuses, overBranches } from "@/lib/history/find-history.sql";
import { sentPayee } from "@/lib/history/history-sources.sql";
import type { HistoryKind } from "@/lib/history/schema";
import type { Currency } from "@/lib/money/currency";
import { db, type Queryable } from "@/lib/server/db";

/** The money that was spent in one currency, on one kind of history line, and in one category that the customer has chosen. */
export type SpentPart = {
  currency: Currency;
  kind: HistoryKind;
  category: string | null;
  spentMinor: bigint;
  itemCount: number;
};

/**
 * Adds up the money that a customer has spent from all accounts in a period. Transfers between the customer's own accounts do not
 * count. Reads at most `itemsMax` rows from each source of the history.
 */
export async function readSpending(
  userId: string,
  period: { from: string; to: string },
  itemsMax: number,
): Promise<SpentPart[]> {
  const query = overBranches(
    {
      userId,
      filters: { ...period, direction: "out" },
      cursor: undefined,
      itemsMax,
      statusesOf: ({ direction, statuses }) =>
        direction === "none" ? [] : bookedStatuses.filter((booked) => statuses.includes(booked)),
    },
    (branches) => `
    SELECT s.currency, s.kind, s.category, sum(-s."amountMinor")::bigint AS "spentMinor", count(*)::int AS "itemCount"
      FROM (SELECT own.currency, h.kind, h."amountMinor", ${chosenCategoryOf("h")} AS category
              FROM accounts own CROSS JOIN LATERAL (${branches}) h
             WHERE own.owner_id = $1 AND h.kind <> 'own') s
     GROUP BY s.currency, s.kind, s.category`,
  );
  return query ? await db.query<SpentPart>(query.text, query.values) : [];
}

/**
 * Reads the payee of a transfer. Returns undefined if the customer has not sent the transfer, or has sent it to one of their
 * own accounts.
 */
export async function readPayee(source: Queryable, transferId: string, userId: string): Promise<string | undefined> {
  const [found] = await source.query<{ payee: string }>(
    `SELECT ${sentPayee} AS payee FROM transfers t WHERE t.id = $1 AND t.sender_id = $2 AND t.channel <> 'own'`,
    [transferId, userId],
  );
  return found?.payee;
}

/** Removes the categories that the customer has chosen for single payments to this payee. */
export async function forgetPaymentChoices(source: Queryable, userId: string, payee: string): Promise<void> {
  await source.query(
    `DELETE FROM payment_categories c USING transfers t WHERE c.user_id = $1 AND t.id = c.transfer_id AND ${sentPayee} = $2`,
    [userId, payee],
  );
}

/** Reads the category that a customer has chosen for a transfer to somebody else. */
export async function readChosenCategory(
  userId: string,
  transferId: string,
): Promise<{ category: string | null } | undefined> {
  const [found] = await db.query<{ category: string | null }>(
    `SELECT ${chosenCategoryOf("sent")} AS category
       FROM (SELECT t.id AS "subjectId", ${sentPayee} AS payee, -t.debited_minor AS "amountMinor" FROM transfers t
              WHERE t.id = $2 AND t.sender_id = $1 AND t.channel <> 'own') sent`,
    [userId, transferId],
  );
  return found;
}
