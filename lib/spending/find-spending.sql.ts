import "server-only";
import { chosenCategoryOf } from "@/lib/history/category-sources.sql";
import { bookedStatuses, overBranches } from "@/lib/history/find-history.sql";
import type { HistoryKind } from "@/lib/history/schema";
import type { Currency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";

/** Money that has left in one currency, by the kind of its lines and what the customer has chosen for them. */
export type SpentPart = {
  currency: Currency;
  kind: HistoryKind;
  category: string | null;
  spentMinor: bigint;
  itemCount: number;
};

/** Reads what was booked out of all accounts of a customer, but for moves between these; `itemsMax` rows of each source at most. */
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
