import "server-only";
import { addDays } from "@/lib/dates";
import { chosenCategoryOf } from "@/lib/history/category-sources.sql";
import { bookedStatuses, overBranches } from "@/lib/history/find-history.sql";
import { sentPayee } from "@/lib/history/history-sources.sql";
import type { HistoryKind } from "@/lib/history/schema";
import type { Currency } from "@/lib/money/currency";
import { startOfBankDate } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import { env } from "@/lib/server/env";

/**
 * A sum of spent money for each combination of currency, kind of history line, category and payee. `category` is the customer's
 * choice. `payee` is null for a line that is not a payment to a payee. `name` is the payee's name in the newest payment.
 */
export type SpentPart = {
  currency: Currency;
  kind: HistoryKind;
  category: string | null;
  payee: string | null;
  name: string;
  /** True if the money was spent in the earlier period, with which the chosen period is compared. */
  isBefore: boolean;
  spentMinor: bigint;
  itemCount: number;
};

type Period = { from: string; to: string };

/**
 * Adds up the money that a customer has spent from all accounts in a period and in an earlier period. Transfers between the
 * customer's own accounts do not count. Reads at most `itemsMax` rows from each source of the history.
 */
export async function readSpending(
  userId: string,
  { period, before }: { period: Period; before: Period },
  itemsMax: number,
): Promise<SpentPart[]> {
  return await readSpent<SpentPart>(
    { userId, period: { from: before.from, to: period.to }, itemsMax },
    (spent, bind) => {
      const periodBegins = `${bind(startOfBankDate(period.from))}::timestamptz`;
      const beforeEnds = `${bind(startOfBankDate(addDays(before.to, 1)))}::timestamptz`;
      return `
    SELECT s.currency, s.kind, s.category, s.payee, s."isBefore", sum(-s."amountMinor")::bigint AS "spentMinor",
           count(*)::int AS "itemCount", (array_agg(s.name ORDER BY s."createdAt" DESC, s.id))[1] AS name
      FROM (SELECT o.*, o."createdAt" < ${periodBegins} AS "isBefore", ${chosenCategoryOf("o")} AS category
              FROM ${spent} o WHERE o."createdAt" < ${beforeEnds} OR o."createdAt" >= ${periodBegins}) s
     GROUP BY s.currency, s.kind, s.category, s.payee, s."isBefore"`;
    },
  );
}

/** The money that was spent in one currency in one month. */
export type SpentMonth = {
  currency: Currency;
  /** `YYYY-MM`. */
  month: string;
  spentMinor: bigint;
  /** The sum of the payments to others after the given day of the month. */
  laterMinor: bigint;
  itemCount: number;
};

/**
 * Adds up the money that a customer has spent in each month of a period. `laterMinor` contains the payments to others after the
 * day `day` of the month. Reads at most `itemsMax` rows from each source of the history.
 */
export async function readSpentMonths(
  userId: string,
  { day, ...period }: Period & { day: number },
  itemsMax: number,
): Promise<SpentMonth[]> {
  return await readSpent<SpentMonth>({ userId, period, itemsMax }, (spent, bind) => {
    const isLater = `s.payee IS NOT NULL AND extract(day FROM s."bankTime") > ${bind(day)}::int`;
    return `
    SELECT s.currency, to_char(s."bankTime", 'YYYY-MM') AS month, sum(-s."amountMinor")::bigint AS "spentMinor",
           coalesce(sum(-s."amountMinor") FILTER (WHERE ${isLater}), 0)::bigint AS "laterMinor", count(*)::int AS "itemCount"
      FROM (SELECT o.*, o."createdAt" AT TIME ZONE ${bind(env().BANK_TIMEZONE)}::text AS "bankTime" FROM ${spent} o) s
     GROUP BY s.currency, month`;
  });
}

/**
 * Runs a query on the booked outgoing lines of all accounts. Leaves out transfers between own accounts, and incoming payments
 * that the bank has sent back to another bank.
 */
async function readSpent<Row extends object>(
  { userId, period: { from, to }, itemsMax }: { userId: string; period: Period; itemsMax: number },
  around: (spent: string, bind: (value: unknown) => string) => string,
): Promise<Row[]> {
  const query = overBranches(
    {
      userId,
      filters: { from, to, direction: "out" },
      cursor: undefined,
      itemsMax,
      statusesOf: ({ direction, statuses }) =>
        direction === "none" ? [] : bookedStatuses.filter((booked) => statuses.includes(booked)),
    },
    (branches, _account, bind) =>
      around(
        `(SELECT own.currency, h.* FROM accounts own CROSS JOIN LATERAL (${branches}) h
           WHERE own.owner_id = $1 AND h.kind NOT IN ('own', 'incoming'))`,
        bind,
      ),
  );
  return query ? await db.query<Row>(query.text, query.values) : [];
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
