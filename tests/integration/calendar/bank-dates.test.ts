import { beforeAll, expect, it } from "vitest";
import { bankDatesSql, readBankDates } from "@/lib/calendar/events.sql";
import { findBankDates } from "@/lib/calendar/find-bank-dates";
import { addDays } from "@/lib/dates";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createActiveLoan } from "@/tests/support/loans";

let staff: Actor;
beforeAll(async () => {
  staff = await createAdmin();
});

it("the calendar shows the number of items due on each date, according to the schedules", async () => {
  const { actor } = await createCustomer({ balanceMinor: 100_000n });
  const loan = await createActiveLoan(actor);
  const { deposit } = await createRunningDeposit(staff);
  const [line] = await db.query<{ on: string }>(
    'SELECT due_on AS "on" FROM loan_instalments WHERE loan_id = $1 ORDER BY number LIMIT 1',
    [loan.id],
  );
  const dates = async (start: string) => await findBankDates(staff, { start, end: addDays(start, 1) });
  expect(await dates(line?.on ?? "")).toContainEqual({
    ...{ date: line?.on, kind: "instalments", count: 1, isDone: false, isAbout: false },
  });
  expect(await dates(deposit.maturesOn ?? "")).toContainEqual(
    expect.objectContaining({ date: deposit.maturesOn, kind: "maturities", count: 1, isDone: false }),
  );
  await expectCleanBooks();
});

it("the calendar shows the results of the end of a past day", async () => {
  const date = addDays(bankDate(now()), -40);
  await db.query("INSERT INTO bank_days (date, started_at, finished_at) VALUES ($1, now(), now())", [date]);
  await db.query(
    `INSERT INTO bank_day_results (date, task, currency, outcome, item_count, amount_minor)
     VALUES ($1, 'instalments', 'USD', 'done', 7, 700), ($1, 'instalments', 'EUR', 'overdue', 2, 200), ($1, 'snapshots', 'XXX', 'done', 9, 0)`,
    [date],
  );
  expect(await readBankDates(date, addDays(date, 1))).toEqual([
    { date, kind: "instalments", count: 9, isDone: true, isAbout: false },
  ]);
});

it("due items are found by indexes in the order of dates", async () => {
  const plan = await inTransaction(async (tx) => {
    // The tables are small, so without this setting Postgres would scan whole tables instead of using the indexes.
    await tx.query("SET LOCAL enable_seqscan = off");
    return await tx.query<{ "QUERY PLAN": string }>(`EXPLAIN ${bankDatesSql}`, ["2050-01-01", "2050-02-12"]);
  });
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  for (const index of ["loan_instalments_to_collect", "deposits_maturing", "deposit_payouts_unpaid"])
    expect(text).toMatch(new RegExp(`Index Only Scan using ${index}[^\n]*\n *Index Cond: .* = d_\\d\\.date`));
  expect(text).toMatch(/bank_day_results_pkey.*\n *Index Cond: \(\(date >=/);
});
