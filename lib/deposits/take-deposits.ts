import "server-only";
import { type BatchPlace, batchStart } from "@/lib/batches/batch-result";
import { lockLedgerAccounts } from "@/lib/ledger/lock-accounts";
import { toCurrency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import { depositTables } from "./deposit";
import { openInterestAccounts, type UnpaidPayout } from "./deposit-books";
import {
  accountsOf,
  type LockedDeposit,
  type LockedDepositDbRow,
  lockedDepositColumns,
  toLockedDeposit,
} from "./locked-deposit";

// What the end of a day takes to work on: it is found without a lock; then the accounts of the books are locked, and only
// then the deposits, which are looked at again (the order in which every command locks).

/**
 * Which deposits or lines are meant: `condition` speaks of `d`, the deposit, and for lines also of `p`, with the
 * placeholders of `values`.
 */
export type Selection = { condition: string; values: unknown[]; limit: number; after?: BatchPlace | undefined };

/** What was taken, in the order of the dates, and the last place at which it was looked. */
export type Taken<Item> = { items: Item[]; last: BatchPlace | undefined };

type Key = { on_date: string; id: string; number: number };
type FoundDbRow = Key & { currency: string; ledger_account_id: bigint; customer_ledger_account_id: bigint };

/** Unpaid lines of schedules whose interest is going to be paid, with their deposits. */
export async function takePayouts(tx: Queryable, selection: Selection): Promise<Taken<UnpaidPayout>> {
  const tables = "deposits d JOIN deposit_payouts p ON p.deposit_id = d.id";
  const found = await find(tx, selection, { tables, key: "p.due_on, p.deposit_id, p.number" });
  type PayoutDbRow = LockedDepositDbRow & { number: number; due_on: string; interest_minor: bigint };
  return await lockFound(tx, found, async () => {
    const rows = await tx.query<PayoutDbRow>(
      `SELECT ${lockedDepositColumns}, p.number, p.due_on, p.interest_minor
         FROM ${keysTable(selection)} JOIN ${depositTables} ON d.id = k.id
         JOIN deposit_payouts p ON p.deposit_id = k.id AND p.number = k.number
        WHERE ${selection.condition} ORDER BY p.due_on, p.deposit_id, p.number FOR NO KEY UPDATE OF d, p`,
      [...selection.values, ...keysOf(found)],
    );
    return rows.map((row) => ({
      deposit: toLockedDeposit(row),
      number: row.number,
      dueOn: row.due_on,
      interestMinor: row.interest_minor,
    }));
  });
}

/** Deposits that are going to be paid out. */
export async function takeDeposits(tx: Queryable, selection: Selection): Promise<Taken<LockedDeposit>> {
  const found = await find(tx, selection, { tables: "deposits d", key: "d.matures_on, d.id, 0" });
  return await lockFound(tx, found, async () => {
    const rows = await tx.query<LockedDepositDbRow>(
      `SELECT ${lockedDepositColumns} FROM ${keysTable(selection)} JOIN ${depositTables} ON d.id = k.id
        WHERE ${selection.condition} ORDER BY d.matures_on, d.id FOR NO KEY UPDATE OF d`,
      [...selection.values, ...keysOf(found)],
    );
    return rows.map(toLockedDeposit);
  });
}

async function find(tx: Queryable, selection: Selection, { tables, key }: { tables: string; key: string }) {
  const { condition, values, limit, after = batchStart } = selection;
  const [on, id, number] = [1, 2, 3].map((place) => `$${values.length + place}`);
  const [onColumn, idColumn, numberColumn] = key.split(", ");
  return await tx.query<FoundDbRow>(
    `SELECT ${onColumn} AS on_date, ${idColumn} AS id, ${numberColumn} AS number, d.currency, d.ledger_account_id,
            a.ledger_account_id AS customer_ledger_account_id
       FROM ${tables} JOIN accounts a ON a.id = d.account_id
      WHERE (${key}) > (${on}::date, ${id}::uuid, ${number}::int) AND ${condition}
      ORDER BY ${onColumn}, ${idColumn}, number LIMIT ${limit}`,
    [...values, after.on, after.id, after.number],
  );
}

/** Locks the accounts of what was found, then reads and locks it as it is now. */
async function lockFound<Item extends LockedDeposit | UnpaidPayout>(
  tx: Queryable,
  found: FoundDbRow[],
  read: () => Promise<Item[]>,
): Promise<Taken<Item>> {
  const last = found.at(-1);
  if (!last) return { items: [], last: undefined };
  await openInterestAccounts(
    tx,
    found.map(({ currency }) => ({ currency: toCurrency(currency) })),
  );
  const ids = found.flatMap((row) => [row.ledger_account_id, row.customer_ledger_account_id]);
  const locked = await lockLedgerAccounts(tx, [...new Set(ids)]);
  const items = await read();
  const depositOf = (item: Item): LockedDeposit => ("deposit" in item ? item.deposit : item);
  return {
    items: items.filter((item) => accountsOf(depositOf(item)).every((account) => locked.has(account))),
    last: { on: last.on_date, id: last.id, number: last.number },
  };
}

function keysTable({ values }: Selection): string {
  return `unnest($${values.length + 1}::uuid[], $${values.length + 2}::int[]) AS k(id, number)`;
}

function keysOf(found: Key[]): [string[], number[]] {
  return [found.map(({ id }) => id), found.map(({ number }) => number)];
}
