import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths } from "@/lib/dates";
import { type DayTask, dayTasks } from "@/lib/day/day-tasks";
import { runDay } from "@/lib/day/run-day";
import { remindOfInstalments } from "@/lib/loans/instalments/remind-of-instalments";
import { dueInstalments, findInstalments } from "@/lib/loans/instalments/take-instalments.sql";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { freezeDatabase, startFromCopyOf } from "@/tests/support/database/cloned-database";
import { countDeadlocks } from "@/tests/support/database/deadlocks";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { readDays } from "@/tests/support/day-tasks";
import { createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

const currencies = ["USD", "EUR", "JPY"] as const;
const batchSize = 2;
/** On this date, both instalments of each loan are due, and each deposit pays the interest of twelve months. */
const date = addMonths(bankDate(now()), 12);
let frozen: string;

beforeAll(async () => {
  const staff = await createAdmin();
  for (let count = 0; count < 12; count += 1) {
    const currency = currencies[count % 3] ?? "USD";
    const customer = await createCustomer({ currency, balanceMinor: 110_000n });
    const terms = { interval: "monthly", lockedInYears: 2, amountMinor: 100_000n } as const;
    await createRunningDeposit(staff, { customer, currency, ...terms });
    // When the instalments fall due, the customer has 116,000 minor units. This money is enough for only one of the two
    // instalments of 75,000.
    const loan = await createLoan(customer.actor, { currency, totalInstallments: 2, profitBp: 5_000 });
    await setLoanStatus(staff, loan, "active");
  }
  frozen = await freezeDatabase();
});

beforeEach(() => startFromCopyOf(frozen));

async function readStates(): Promise<string[][]> {
  const loans = await db.query<{ states: string[] }>(
    "SELECT array_agg(state::text ORDER BY number) AS states FROM loan_instalments GROUP BY loan_id",
  );
  return loans.map(({ states }) => states);
}

describe("real tasks", () => {
  test("several lanes and several parallel runs leave the same books as one lane, without a deadlock", async () => {
    await runDay(date, { batchSize, lanes: 1 });
    const alone = await readDays();
    expect(await readStates()).toEqual(Array(12).fill(["paid", "overdue"]));
    for (const runs of [[2], [3], [2, 2], [1, 2, 3]]) {
      await startFromCopyOf(frozen);
      await Promise.all(runs.map((lanes) => runDay(date, { batchSize, lanes })));
      expect(await readDays(), `lanes: ${runs.join()}`).toEqual(alone);
      expect(await countDeadlocks()).toBe(0n);
      await expectCleanBooks();
    }
  });

  test("each item is in one lane, and all items of an account are in the same lane", async () => {
    const find = (lane?: { index: number; count: number }) =>
      findInstalments(db, dueInstalments(date, { limit: 100, lane }));
    const all = await find();
    expect(all).toHaveLength(24);
    for (const count of [2, 3, 5]) {
      const lanes = await Promise.all(Array.from({ length: count }, (_, index) => find({ index, count })));
      expect(new Set(lanes.flat().map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
      expect(lanes.flat()).toHaveLength(all.length);
      const accounts = lanes.flatMap((items) => [...new Set(items.map((item) => item.customerLedgerAccountId))]);
      expect(accounts).toHaveLength(12);
    }
  });

  test("two parallel batches remind of each instalment once", async () => {
    const day = addDays(date, -3);
    let second: Promise<{ items: number }> | undefined;
    const first = await inTransaction(async (tx) => {
      const result = await remindOfInstalments(tx, day, { limit: 100 });
      second = inTransaction((parallel) => remindOfInstalments(parallel, day, { limit: 100 }));
      await waitForLockWaits();
      return result;
    });
    expect([first.items, (await second)?.items]).toEqual([12, 0]);
    const [notices] = await db.query("SELECT count(*) FROM notifications WHERE kind = 'loan-instalment-due'");
    expect(notices).toEqual({ count: 12n });
  });
});

describe("the end of lanes", () => {
  const nothing = { items: 0, outcomes: [], failures: [] };
  const last = { on: date, id: crypto.randomUUID(), number: 1 };
  const some = { ...nothing, items: 1, last };
  const paid = { currency: "USD", outcome: "paid", itemCount: 1, amountMinor: 1n };

  /** Returns a promise, and a function that fulfils the promise. */
  function gate() {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open };
  }

  test("the next task begins after both lanes have ended", async () => {
    const events: string[] = [];
    const quickEnd = gate();
    const task: DayTask = {
      name: "instalments",
      hasLanes: true,
      start:
        () =>
        async (tx, _date, { lane }) => {
          if (!lane) return some;
          if (lane.index === 0) quickEnd.open();
          else {
            await quickEnd.opened;
            for (let count = 0; count < 20; count += 1) await tx.query("SELECT 1");
          }
          events.push(`lane ${lane.index}`);
          return nothing;
        },
    };
    const next: DayTask = {
      name: "reminders",
      start: () => {
        events.push("next task");
        return async () => nothing;
      },
    };
    expect(await runDay(date, { tasks: [task, next] })).toBe(true);
    expect(events).toEqual(["lane 0", "lane 1", "next task"]);
  });

  test("another run cannot end the day while a lane is in a batch", async () => {
    const isInBatch = gate();
    const mayEnd = gate();
    let batches = 0;
    const task: DayTask = {
      name: "instalments",
      hasLanes: true,
      start:
        () =>
        async (_tx, _date, { lane }) => {
          if (!lane) return some;
          if (lane.index === 0 || batches > 0) return nothing;
          batches += 1;
          isInBatch.open();
          await mayEnd.opened;
          return { ...some, outcomes: [paid] };
        },
    };
    const run = runDay(date, { tasks: [task] });
    await isInBatch.opened;
    const other = runDay(date, { tasks: [] });
    await waitForLockWaits(1, "%bank_days%");
    expect(await db.query("SELECT FROM bank_days WHERE finished_at IS NOT NULL")).toHaveLength(0);
    mayEnd.open();
    expect(await Promise.all([run, other])).toEqual([true, true]);
    expect(await db.query("SELECT item_count FROM bank_day_results")).toEqual([{ item_count: 1n }]);
    expect(await db.query("SELECT FROM bank_days WHERE finished_at IS NOT NULL")).toHaveLength(1);
  });

  test("no lane begins a batch after another run has ended the day", async () => {
    let batches = 0;
    const task: DayTask = {
      name: "instalments",
      hasLanes: true,
      start: async () => {
        await runDay(date, { tasks: [] });
        return async () => {
          batches += 1;
          return nothing;
        };
      },
    };
    expect(await runDay(date, { tasks: [task] })).toBe(true);
    expect(batches).toBe(0);
  });

  test("after an error in a lane, the run waits for the other lane, and this lane begins no further batch", async () => {
    const isInBatch = gate();
    const hasFailed = gate();
    let batches = 0;
    const task: DayTask = {
      name: "instalments",
      hasLanes: true,
      start:
        () =>
        async (_tx, _date, { lane }) => {
          if (!lane) return some;
          if (lane.index === 0) {
            await isInBatch.opened;
            hasFailed.open();
            throw new Error("broken lane");
          }
          isInBatch.open();
          await hasFailed.opened;
          batches += 1;
          return { ...some, outcomes: [paid] };
        },
    };
    await expect(runDay(date, { tasks: [task] })).rejects.toThrow("broken lane");
    expect(batches).toBe(1);
    expect(await db.query("SELECT item_count FROM bank_day_results")).toEqual([{ item_count: 1n }]);
  });

  test("a task without lanes runs one batch at a time, and waits for the lanes of another run", async () => {
    const isInBatch = gate();
    const mayEnd = gate();
    const inLanes: DayTask = {
      name: "instalments",
      hasLanes: true,
      start: () => async () => {
        isInBatch.open();
        await mayEnd.opened;
        return nothing;
      },
    };
    let hasBegun = false;
    const alone: DayTask = {
      name: "overdue-notice",
      start: () => async () => {
        hasBegun = true;
        return nothing;
      },
    };
    const run = runDay(date, { tasks: [inLanes] });
    await isInBatch.opened;
    const other = runDay(date, { tasks: [alone] });
    await waitForLockWaits(1, "%bank_days%");
    expect(hasBegun).toBe(false);
    mayEnd.open();
    await Promise.all([run, other]);
    expect(hasBegun).toBe(true);
  });
});

test("the real tasks with lanes are the tasks that move money or remind of it", () => {
  expect(dayTasks.filter(({ hasLanes }) => hasLanes).map(({ name }) => name)).toEqual([
    "interest",
    "maturities",
    "instalments",
    "reminders",
  ]);
});
