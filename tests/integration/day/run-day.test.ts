import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { addDays } from "@/lib/dates";
import { dayEndsAt, findNextDate } from "@/lib/day/day-end";
import { type DayTask, dayTasks } from "@/lib/day/day-tasks";
import { runDay } from "@/lib/day/run-day";
import { runDueDays } from "@/lib/day/run-due-days";
import { drainJobs } from "@/lib/jobs/drain-jobs";
import { bankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { breakingAt, Crash, centTask, readDays } from "@/tests/support/day-tasks";
import { createAccount, createUser, type TestAccount } from "@/tests/support/factories";

let accounts: TestAccount[];
let tasks: DayTask[];
let date = "2030-01-01";

beforeAll(async () => {
  const owner = await createUser();
  accounts = [];
  for (let count = 0; count < 5; count += 1) accounts.push(await createAccount(owner, { balanceMinor: 100n }));
  tasks = [centTask(accounts, "interest"), centTask(accounts, "maturities", 3), ...dayTasks];
});

afterEach(async () => {
  vi.useRealTimers();
  await expectCleanBooks();
});

/** Returns a date that no test has used. */
function nextDate(): string {
  date = addDays(date, 1);
  return date;
}

const readResults = (of: string) =>
  db.query<{ task: string; item_count: bigint; amount_minor: bigint }>(
    "SELECT task, item_count, amount_minor FROM bank_day_results WHERE date = $1 AND currency <> 'XXX' ORDER BY task",
    [of],
  );

const bothPaid = [
  { task: "interest", item_count: 5n, amount_minor: 5n },
  { task: "maturities", item_count: 5n, amount_minor: 5n },
];

test("a second run of a day that has ended changes nothing", async () => {
  const day = nextDate();
  expect(await runDay(day, { tasks })).toBe(true);
  expect(await readResults(day)).toEqual(bothPaid);
  const before = await readDays();
  expect(await runDay(day, { tasks })).toBe(true);
  expect(await readDays()).toEqual(before);
});

test("many parallel runs of one day pay and count each item once", async () => {
  const day = nextDate();
  await Promise.all(Array.from({ length: 6 }, () => runDay(day, { tasks })));
  expect(await readResults(day)).toEqual(bothPaid);
});

test("a run that stops at any batch is continued with the same result", async () => {
  // One run has at most 9 batches: the first task that pays cents has 4 batches, the second has 3, and the snapshots have at most
  // 2.
  for (let batchNumber = 1; batchNumber <= 9; batchNumber += 1) {
    const day = nextDate();
    const broken = runDay(day, { tasks: breakingAt(tasks, batchNumber) });
    await expect(broken).rejects.toThrow(Crash);
    expect(await runDay(day, { tasks })).toBe(true);
    expect(await readResults(day)).toEqual(bothPaid);
  }
});

test("a run that exceeds its time reports this and begins no further batch", async () => {
  const day = nextDate();
  expect(await runDay(day, { tasks, budgetMs: 0 })).toBe(false);
  expect(await readResults(day)).toEqual([]);
  expect(await runDay(day, { tasks })).toBe(true);
  expect(await readResults(day)).toEqual(bothPaid);
});

test("an item that keeps failing is recorded once and does not delay the day", async () => {
  const day = nextDate();
  const failure = { subjectType: "loan" as const, subjectId: crypto.randomUUID(), number: 2, error: "no such account" };
  const failing: DayTask = {
    name: "instalments",
    start: () => async () => ({ items: 1, outcomes: [], failures: [failure] }),
  };
  expect(await runDay(day, { tasks: [failing, ...tasks] })).toBe(true);
  const failures = await db.query("SELECT task, number, error, resolved_at FROM bank_day_failures WHERE date = $1", [
    day,
  ]);
  expect(failures).toEqual([{ task: "instalments", number: 2, error: "no such account", resolved_at: null }]);
  expect(await readResults(day)).toEqual(bothPaid);
});

test("missed days are run in order, from the day after the last ended day to the last due day", async () => {
  const last = nextDate();
  await runDay(last, { tasks: [] });
  vi.useFakeTimers({ toFake: ["Date"], now: dayEndsAt(addDays(last, 3)).getTime() - 1 });
  expect(bankDate(new Date())).toBe(addDays(last, 3));
  await runDueDays();
  expect(await findNextDate()).toBe(addDays(last, 3));
  vi.setSystemTime(dayEndsAt(addDays(last, 3)));
  await runDueDays();
  expect(await findNextDate()).toBe(addDays(last, 4));
  const days = await db.query<{ date: string }>(
    "SELECT date FROM bank_days WHERE date > $1 AND finished_at IS NOT NULL ORDER BY finished_at, date",
    [last],
  );
  expect(days.map((day) => day.date)).toEqual([1, 2, 3].map((days) => addDays(last, days)));
  date = addDays(last, 3);
});

test("on a host without a worker, the scheduler's call ends the day", async () => {
  const day = nextDate();
  vi.useFakeTimers({ toFake: ["Date"], now: dayEndsAt(day) });
  await drainJobs(10_000);
  expect(await findNextDate()).toBe(addDays(day, 1));
});

test("an unfinished day is finished before later days", async () => {
  const day = nextDate();
  await runDay(day, { tasks, budgetMs: 0 });
  expect(await findNextDate()).toBe(day);
  await runDay(day, { tasks });
});
