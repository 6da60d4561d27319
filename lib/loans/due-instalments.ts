import "server-only";
import { toCurrency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import type { InstalmentState } from "@/lib/server/prisma-client/enums";
import type { PayableInstalment } from "./post-instalment";

/** An instalment whose day has come, with its owner; its loan is locked. */
export type DueInstalment = PayableInstalment & {
  dueOn: string;
  state: InstalmentState;
  /** Of the whole loan. */
  lentMinor: bigint;
  owner: { userId: string; email: string; firstName: string };
};

type DueDbRow = {
  loan_id: string;
  loan_name: string;
  number: number;
  due_on: string;
  state: InstalmentState;
  principal_minor: bigint;
  interest_minor: bigint;
  lent_minor: bigint;
  currency: string;
  ledger_account_id: bigint;
  customer_ledger_account_id: bigint;
  user_id: string;
  email: string;
  first_name: string;
};

/** Which instalments are meant: `condition` speaks of `i`, the instalment, with the placeholders of `values`. */
export type Selection = { condition: string; order: string; values: unknown[]; limit: number };

/**
 * Reads and locks instalments of active loans: first those that nobody is working on; when there are no others left, it waits
 * for what somebody else has not finished, and takes it if it is still to be done.
 */
export async function takeInstalments(tx: Queryable, selection: Selection): Promise<DueInstalment[]> {
  const { condition, order, values, limit } = selection;
  const take = (whenLocked: "SKIP LOCKED" | "") =>
    tx.query<DueDbRow>(
      `SELECT i.loan_id, l.loan_name, i.number, i.due_on, i.state, i.principal_minor, i.interest_minor, l.currency,
              l.amount_minor AS lent_minor,
              l.ledger_account_id, a.ledger_account_id AS customer_ledger_account_id, u.id AS user_id, u.email, u.first_name
         FROM loan_instalments i JOIN loans l ON l.id = i.loan_id
         JOIN accounts a ON a.id = l.account_id JOIN users u ON u.id = l.owner_id
        WHERE ${condition} AND l.status = 'active'
        ORDER BY ${order} LIMIT ${limit} FOR UPDATE OF l, i ${whenLocked}`,
      values,
    );
  const free = await take("SKIP LOCKED");
  const rows = free.length > 0 ? free : await take("");
  return rows.map((row) => ({
    loanId: row.loan_id,
    loanName: row.loan_name,
    number: row.number,
    dueOn: row.due_on,
    state: row.state,
    principalMinor: row.principal_minor,
    interestMinor: row.interest_minor,
    lentMinor: row.lent_minor,
    currency: toCurrency(row.currency),
    ledgerAccountId: row.ledger_account_id,
    customerLedgerAccountId: row.customer_ledger_account_id,
    owner: { userId: row.user_id, email: row.email, firstName: row.first_name },
  }));
}
