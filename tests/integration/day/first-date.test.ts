import { afterEach, expect, test, vi } from "vitest";
import { addDays } from "@/lib/dates";
import { findNextDate } from "@/lib/day/day-end";
import { runDueDays } from "@/lib/day/run-due-days";
import { getBusinessDate, openBooks } from "@/lib/ledger/business-date.sql";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";

// Tests of a new bank, in which no end-of-day run has begun.

afterEach(async () => {
  vi.useRealTimers();
  await expectCleanBooks();
});

test("before the books are opened, the next date to end is the present date", async () => {
  expect(await db.query("SELECT open_on FROM business_day")).toEqual([{ open_on: null }]);
  expect(await findNextDate()).toBe(bankDate(now()));
});

test("if the first run is late, the dates since the opening of the books end in order", async () => {
  await openBooks();
  const opened = await getBusinessDate();
  vi.useFakeTimers({ toFake: ["Date"], now: startOfBankDate(addDays(opened, 3)) });
  expect(await findNextDate()).toBe(opened);
  await runDueDays();
  const days = await db.query<{ date: string }>(
    "SELECT date FROM bank_days WHERE finished_at IS NOT NULL ORDER BY finished_at, date",
  );
  expect(days.map(({ date }) => date)).toEqual([0, 1, 2].map((count) => addDays(opened, count)));
  expect(await getBusinessDate()).toBe(addDays(opened, 3));
});
