import "server-only";
import type { Statuses } from "@/lib/accounts/standing";
import { type BatchPlace, batchStart } from "@/lib/batches/batch-result";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts";
import { toCurrency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import type { AccountStatus, InstalmentState, UserStatus } from "@/lib/server/prisma-client/enums";
import { openInterestAccounts, type PayableInstalment } from "./post-instalment";

/** An instalment of an active loan that is not paid, with its owner; it and its loan are locked. */
export type OpenInstalment = PayableInstalment &
  Statuses & {
    dueOn: string;
    state: InstalmentState;
    /** Of the whole loan. */
    lentMinor: bigint;
    owner: { userId: string; email: string; firstName: string };
  };

/** Which instalments are meant: `condition` speaks of `i`, the instalment, with the placeholders of `values`. */
export type Selection = { condition: string; values: unknown[]; limit: number; after?: BatchPlace | undefined };

/** The instalments of a selection in the order of their dates, and the last place at which it was looked. */
export type TakenInstalments = { instalments: OpenInstalment[]; last: BatchPlace | undefined };

type FoundDbRow = {
  loan_id: string;
  number: number;
  due_on: string;
  currency: string;
  ledger_account_id: bigint;
  customer_ledger_account_id: bigint;
};

/**
 * Takes unpaid instalments that are going to be collected. They are found without a lock; then the accounts of the books
 * are locked, and only then the loans and their instalments, which are looked at again (the order in which every command
 * locks). Nobody moves money of these loans until the transaction ends.
 */
export async function takeToCollect(tx: Queryable, selection: Selection): Promise<TakenInstalments> {
  const found = await findInstalments(tx, selection);
  if (found.length === 0) return { instalments: [], last: undefined };
  await openInterestAccounts(tx, new Set(found.map(({ currency }) => toCurrency(currency))));
  const ids = found.flatMap((row) => [row.ledger_account_id, row.customer_ledger_account_id]);
  const locked = await lockLedgerAccounts(tx, [...new Set(ids)]);
  const instalments = await lockInstalments(tx, selection, found);
  return { instalments: instalments.filter((line) => locked.has(line.customerLedgerAccountId)), last: lastOf(found) };
}

/** The same where no money is going to move: only the loans and their instalments are locked. */
export async function takeToRemindOf(tx: Queryable, selection: Selection): Promise<TakenInstalments> {
  const found = await findInstalments(tx, selection);
  return { instalments: await lockInstalments(tx, selection, found), last: lastOf(found) };
}

async function findInstalments(tx: Queryable, { condition, values, limit, after = batchStart }: Selection) {
  const [on, id, number] = [1, 2, 3].map((place) => `$${values.length + place}`);
  return await tx.query<FoundDbRow>(
    `SELECT i.loan_id, i.number, i.due_on, l.currency, l.ledger_account_id,
            a.ledger_account_id AS customer_ledger_account_id
       FROM loan_instalments i JOIN loans l ON l.id = i.loan_id JOIN accounts a ON a.id = l.account_id
      WHERE (i.due_on, i.loan_id, i.number) > (${on}::date, ${id}::uuid, ${number}::int)
        AND l.status = 'active' AND ${condition}
      ORDER BY i.due_on, i.loan_id, i.number LIMIT ${limit}`,
    [...values, after.on, after.id, after.number],
  );
}

function lastOf(found: FoundDbRow[]): BatchPlace | undefined {
  const last = found.at(-1);
  return last && { on: last.due_on, id: last.loan_id, number: last.number };
}

type OpenDbRow = FoundDbRow & {
  loan_name: string;
  state: InstalmentState;
  principal_minor: bigint;
  interest_minor: bigint;
  lent_minor: bigint;
  user_id: string;
  email: string;
  first_name: string;
  user_status: UserStatus;
  account_status: AccountStatus;
};

/** Those that still are of the selection, locked with their loans, as they are now. */
async function lockInstalments(tx: Queryable, { condition, values }: Selection, found: FoundDbRow[]) {
  const [ids, numbers] = [1, 2].map((place) => `$${values.length + place}`);
  const rows = await tx.query<OpenDbRow>(
    `SELECT i.loan_id, l.loan_name, i.number, i.due_on, i.state, i.principal_minor, i.interest_minor, l.currency,
            l.amount_minor AS lent_minor, l.ledger_account_id, a.ledger_account_id AS customer_ledger_account_id,
            u.id AS user_id, u.email, u.first_name, u.status AS user_status, a.status AS account_status
       FROM unnest(${ids}::uuid[], ${numbers}::int[]) AS k(loan_id, number)
       JOIN loan_instalments i ON i.loan_id = k.loan_id AND i.number = k.number
       JOIN loans l ON l.id = i.loan_id JOIN accounts a ON a.id = l.account_id JOIN users u ON u.id = l.owner_id
      WHERE l.status = 'active' AND ${condition}
      ORDER BY i.due_on, i.loan_id, i.number FOR NO KEY UPDATE OF l, i`,
    [...values, found.map(({ loan_id }) => loan_id), found.map(({ number }) => number)],
  );
  return rows.map(
    (row): OpenInstalment => ({
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
      userStatus: row.user_status,
      accountStatus: row.account_status,
      owner: { userId: row.user_id, email: row.email, firstName: row.first_name },
    }),
  );
}
