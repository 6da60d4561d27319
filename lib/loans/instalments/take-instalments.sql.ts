import "server-only";
import type { BatchPage } from "@/lib/batches/batch-result";
import type { TakenInstalment } from "@/lib/loans/loan-books";
import { lateSql } from "@/lib/loans/loans.sql";
import type { Queryable } from "@/lib/server/db";
import {
  type FoundItem,
  findItems,
  foundItems,
  notFailedSql,
  type Selection,
} from "@/lib/term-products/take-items.sql";

const kind = {
  tables: "loan_instalments i JOIN loans l ON l.id = i.loan_id",
  record: "l",
  place: ["i.due_on", "i.loan_id", "i.number"],
} as const;

const unpaid = "l.status = 'active' AND i.state IN ('due', 'overdue')";

/**
 * Selects unpaid instalments that are due on or before a date. Leaves out instalments that the bank has already tried to collect
 * on this date, and instalments whose collection has failed with an error on this date. A failed instalment is processed again
 * when staff retry it, or by the end-of-day run of the next date. The run reads the instalments in pages, in the order of their
 * due dates. A loan can become active after the run has read the page with its oldest instalment. The run then leaves out the
 * loan's newer instalments, and the run of the next date processes all due instalments of the loan in order.
 */
export function dueInstalments(date: string, page: BatchPage): Selection {
  const untried = (table: string) =>
    `${table}.state IN ('due', 'overdue') AND (${table}.tried_on IS NULL OR ${table}.tried_on < $1::date)
    AND ${notFailedSql("instalments", `${table}.loan_id`, `${table}.number`)}`;
  const condition = `l.status = 'active' AND i.due_on <= $1::date AND ${untried("i")}`;
  if (!page.after) return { ...page, condition, values: [date] };
  return {
    ...page,
    condition: `${condition} AND NOT EXISTS (SELECT FROM loan_instalments older
      WHERE older.loan_id = i.loan_id AND older.number < i.number AND ${untried("older")}
        AND (older.due_on, older.loan_id, older.number) <= ($2::date, $3::uuid, $4::int))`,
    values: [date, page.after.on, page.after.id, page.after.number],
  };
}

/** Selects one instalment if it is unpaid and its loan is active. */
export const unpaidInstalment = (loanId: string, number: number): Selection => ({
  condition: `${unpaid} AND i.loan_id = $1 AND i.number = $2`,
  values: [loanId, number],
  limit: 1,
});

/**
 * Selects the instalments that are due after `date` and not later than `until`. Only instalments without a reminder are
 * selected.
 */
export const comingInstalments = (date: string, until: string, page: BatchPage): Selection => ({
  ...page,
  condition: `l.status = 'active' AND i.state = 'due' AND i.reminded_on IS NULL
    AND i.due_on > $1::date AND i.due_on <= $2::date`,
  values: [date, until],
});

/** Finds the instalments of a selection without locking them. */
export const findInstalments = (tx: Queryable, selection: Selection): Promise<FoundItem[]> =>
  findItems(tx, kind, selection);

/**
 * Reads the found instalments and their loans again. Locks and returns the instalments that still match the selection, with
 * their loans.
 */
export async function lockInstalments(
  tx: Queryable,
  selection: Selection,
  found: FoundItem[],
): Promise<TakenInstalment[]> {
  type Row = TakenInstalment["loan"] & Omit<TakenInstalment, "loan">;
  const keys = foundItems(selection, found);
  const rows = await tx.query<Row>(
    `SELECT i.number, i.due_on AS "dueOn", i.state, i.principal_minor - i.part_principal_minor AS "principalMinor",
            i.interest_minor - i.part_interest_minor AS "interestMinor",
            ${lateSql} AS "lateOwedMinor", i.principal_minor + i.interest_minor AS "instalmentMinor", l.collection, l.id, l.loan_name AS "loanName", l.currency, l.amount_minor AS "amountMinor",
            l.ledger_account_id AS "ledgerAccountId", a.ledger_account_id AS "customerLedgerAccountId",
            u.status AS "userStatus", a.status AS "accountStatus",
            json_build_object('userId', u.id, 'email', u.email, 'firstName', u.first_name) AS owner
       FROM ${keys.sql}
       JOIN loan_instalments i ON i.loan_id = k.id AND i.number = k.number
       JOIN loans l ON l.id = i.loan_id JOIN accounts a ON a.id = l.account_id JOIN users u ON u.id = l.owner_id
      WHERE ${selection.condition}
      ORDER BY i.due_on, i.loan_id, i.number FOR NO KEY UPDATE OF l, i`,
    keys.values,
  );
  return rows.map(
    ({ number, dueOn, state, principalMinor, interestMinor, lateOwedMinor, instalmentMinor, ...loan }) => ({
      ...{ loan, number, dueOn, state, principalMinor, interestMinor, lateOwedMinor, instalmentMinor },
    }),
  );
}

/**
 * Finds the loans with an older unpaid instalment whose collection has failed with an error. A run collects older instalments
 * first, and sets `tried_on` unless the collection fails with an error. An older instalment has therefore failed if it is not in
 * `instalments` and its `tried_on` is before the date. A later `tried_on` is possible, because the runs of different dates may
 * overlap.
 */
export async function findLoansWithOlderFailure(
  tx: Queryable,
  date: string,
  instalments: Pick<TakenInstalment, "loan" | "number">[],
): Promise<Set<string>> {
  const found = await tx.query<{ id: string }>(
    `WITH k AS (SELECT * FROM unnest($1::uuid[], $2::int[]) AS k(loan_id, number))
     SELECT DISTINCT k.loan_id AS id FROM k
       JOIN loan_instalments older ON older.loan_id = k.loan_id AND older.number < k.number
      WHERE older.state IN ('due', 'overdue') AND (older.tried_on IS NULL OR older.tried_on < $3::date)
        AND NOT EXISTS (SELECT FROM k own WHERE own.loan_id = older.loan_id AND own.number = older.number)`,
    [instalments.map(({ loan }) => loan.id), instalments.map(({ number }) => number), date],
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * Finds the loans with an instalment that could not be collected on this date or later. The newer instalments of these loans are
 * not collected.
 */
export async function findLoansBehind(tx: Queryable, date: string, loanIds: string[]): Promise<Set<string>> {
  const behind = await tx.query<{ id: string }>(
    `SELECT DISTINCT loan_id AS id FROM loan_instalments
      WHERE loan_id = ANY ($1::uuid[]) AND state = 'overdue' AND tried_on >= $2`,
    [loanIds, date],
  );
  return new Set(behind.map(({ id }) => id));
}
