import type { DayTask, DayTaskName } from "@/lib/day/day-tasks";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { db } from "@/lib/server/db";
import { postEntry } from "@/tests/support/by-hand/post-entry.sql";
import type { TestAccount } from "./factories";

/**
 * Returns a task that pays one cent to each account for a date. Each batch pays only a few accounts, so that a test can stop the
 * task between two batches.
 */
export function centTask(accounts: TestAccount[], name: DayTaskName = "interest", perBatch = 2): DayTask {
  return {
    name,
    start: () => async (tx, date) => {
      const adjustment = await openAdjustmentAccount(tx, "USD");
      const paid = await tx.query<{ request_id: string }>(
        "SELECT request_id FROM journal_entries WHERE request_id = ANY ($1)",
        [accounts.map((account) => requestId(name, date, account))],
      );
      const done = new Set(paid.map((row) => row.request_id));
      const due = accounts.filter((account) => !done.has(requestId(name, date, account))).slice(0, perBatch);
      for (const account of due) {
        await postEntry(tx, {
          kind: "adjustment",
          subject: { type: "account", id: account.accountId },
          actor: "system",
          description: "one cent",
          requestId: requestId(name, date, account),
          lines: [
            { ledgerAccountId: account.ledgerAccountId, amountMinor: 1n },
            { ledgerAccountId: adjustment, amountMinor: -1n },
          ],
        });
      }
      const outcome = { currency: "USD", outcome: "done", itemCount: due.length, amountMinor: BigInt(due.length) };
      return { items: due.length, outcomes: due.length > 0 ? [outcome] : [], failures: [] };
    },
  };
}

const requestId = (name: string, date: string, account: TestAccount) => `${name}:${date}:${account.accountNumber}`;

/**
 * Returns the same tasks, but the batch with the number `batchNumber` throws an error. The numbers continue from one task to the
 * next.
 */
export function breakingAt(tasks: readonly DayTask[], batchNumber: number): DayTask[] {
  let batches = 0;
  return tasks.map(({ start, ...task }) => ({
    ...task,
    start: async (startedDate) => {
      const batch = await start(startedDate);
      return async (tx, date, page) => {
        const result = await batch(tx, date, page);
        batches += 1;
        // The error is thrown after the batch's work but before its commit, like a crash.
        if (batches === batchNumber) throw new Crash();
        return result;
      };
    },
  }));
}

export class Crash extends Error {}

/**
 * Reads the results of days without the values that differ even between equal runs: ids, times, sequence numbers, and the versions
 * of loans. A loan's version counts the batches that have changed the loan.
 */
export async function readDays() {
  return {
    entries: await db.query(
      `SELECT e.request_id, e.kind, a.code, p.amount_minor FROM postings p
         JOIN journal_entries e ON e.id = p.entry_id JOIN ledger_accounts a ON a.id = p.ledger_account_id
        ORDER BY e.request_id, a.code`,
    ),
    balances: await db.query("SELECT code, balance_minor, held_minor FROM ledger_accounts ORDER BY code"),
    loans: await db.query("SELECT id, status, installments_paid FROM loans ORDER BY id"),
    instalments: await db.query(
      "SELECT loan_id, number, state, tried_on, reminded_on FROM loan_instalments ORDER BY loan_id, number",
    ),
    deposits: await db.query("SELECT id, status, version FROM deposits ORDER BY id"),
    payouts: await db.query("SELECT deposit_id, number, state FROM deposit_payouts ORDER BY deposit_id, number"),
    days: await db.query("SELECT date, finished_at IS NOT NULL AS is_over FROM bank_days ORDER BY date"),
    results: await db.query("SELECT * FROM bank_day_results ORDER BY date, task, currency, outcome"),
    failures: await db.query(
      "SELECT date, task, subject_id, number FROM bank_day_failures ORDER BY date, task, subject_id, number",
    ),
    snapshots: await db.query(
      `SELECT a.code, s.date, s.balance_minor FROM ledger_snapshots s
         JOIN ledger_accounts a ON a.id = s.ledger_account_id ORDER BY a.code, s.date`,
    ),
    notices: await db.query(
      `SELECT kind, subject_id, params::text, count(*) FROM notifications GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    ),
    emails: await db.query("SELECT template, count(*) FROM emails GROUP BY 1 ORDER BY 1"),
  };
}
