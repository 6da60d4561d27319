import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { addMonths } from "@/lib/dates";
import { dayTasks } from "@/lib/day/day-tasks";
import { runDay } from "@/lib/day/run-day";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { waitUntil } from "@/scripts/system/processes";
import { expectCleanBooks } from "@/tests/support/books";
import { freezeDatabase, startFromCopyOf } from "@/tests/support/database/cloned-database";
import { breakingAt, Crash, readDays } from "@/tests/support/day-tasks";
import { createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

type Days = Awaited<ReturnType<typeof readDays>>;

const batchSize = 2;
/** On this date, every loan of this test has an instalment due, and every deposit pays interest or matures. */
let date: string;
let frozen: string;
/** The results of an undisturbed run: a single lane processes all batches one after the other, and no process is killed. */
let undisturbed: Days;

beforeAll(async () => {
  const staff = await createAdmin();
  date = addMonths(bankDate(now()), 12);
  const currencies = ["USD", "JPY", "EUR"] as const;
  for (const [index, currency] of [...currencies, ...currencies].entries()) {
    // The last two customers have only the loan's money. These two customers cannot pay the whole loan, because they have no
    // money for the interest.
    const { actor } = await createCustomer({ currency, balanceMinor: index < 4 ? 50_000n : 0n });
    const loan = await createLoan(actor, { currency, totalInstallments: 1 + (index % 2) * 11, amountMinor: 100_001n });
    await setLoanStatus(staff, loan, "active");
  }
  for (const interval of ["monthly", "quarterly", "yearly", "maturity"] as const) {
    await createRunningDeposit(staff, { interval });
  }
  frozen = await freezeDatabase();
  await startFromCopyOf(frozen);
  await runDay(date, { batchSize, lanes: 1 });
  undisturbed = await readDays();
  await expectCleanBooks();
});

const finish = async () => {
  expect(await runDay(date, { batchSize })).toBe(true);
  expect(await readDays()).toEqual(undisturbed);
};

test("the day has items of every kind", () => {
  const done = new Set(undisturbed.results.map(({ task, outcome }) => `${task} ${outcome}`));
  expect(done).toContain("instalments paid");
  expect(done).toContain("instalments overdue");
  expect(done).toContain("interest paid");
  expect(done).toContain("maturities matured");
  expect(done).toContain("overdue-notice told");
});

test("a second run changes nothing", async () => {
  await finish();
});

test("several parallel runs have the same result", async () => {
  await startFromCopyOf(frozen);
  await Promise.all(Array.from({ length: 4 }, () => runDay(date, { batchSize })));
  await finish();
  await expectCleanBooks();
});

test("the end of the day waits for a locked record and does not leave it to the next day", async () => {
  await startFromCopyOf(frozen);
  let run: Promise<boolean> | undefined;
  await inTransaction(async (tx) => {
    await tx.query("SELECT id FROM loans ORDER BY id FOR UPDATE");
    await tx.query("SELECT id FROM deposits ORDER BY id FOR UPDATE");
    run = runDay(date, { batchSize });
    await sleep(500);
  });
  await run;
  await finish();
});

test("a run that stops at any batch and starts again has the same result", async () => {
  let breaks = 0;
  for (let isOver = false; !isOver; breaks += 1) {
    await startFromCopyOf(frozen);
    const run = runDay(date, { batchSize, tasks: breakingAt(dayTasks, breaks + 1) });
    isOver = await run.catch((error: unknown) => {
      if (error instanceof Crash) return false;
      throw error;
    });
    await finish();
  }
  expect(breaks).toBeGreaterThan(15);
  await expectCleanBooks();
});

describe("a process that ends the day", () => {
  const countDone = async () => {
    const [row] = await db.query<{ count: bigint }>(
      "SELECT coalesce(sum(item_count), 0)::bigint AS count FROM bank_day_results WHERE date = $1",
      [date],
    );
    return Number(row?.count ?? 0);
  };

  /** Starts a process that ends the day in two parallel lanes. */
  function startProcess() {
    const script = ["--import", "tsx", "tests/support/end-day.ts", date];
    const child = spawn(process.execPath, script, { stdio: "ignore", env: process.env });
    const hasEnded = new Promise((resolve) => child.once("exit", resolve));
    const kill = async () => {
      child.kill("SIGKILL");
      await hasEnded;
    };
    return { child, kill };
  }

  /** Waits until one of the processes has finished a further batch, or until all processes have ended. */
  async function waitForBatch(...processes: ReturnType<typeof startProcess>[]): Promise<void> {
    const before = await countDone();
    const isOver = async () => processes.every(({ child }) => child.exitCode !== null) || (await countDone()) > before;
    expect(await waitUntil(isOver, 120_000, 1)).toBe(true);
  }

  test("one of two processes can be killed repeatedly at any moment, then the other, and the next process reaches the same result", async () => {
    await startFromCopyOf(frozen);
    for (let kills = 0; kills < 4; kills += 1) {
      const [one, other] = [startProcess(), startProcess()];
      await waitForBatch(one, other);
      await sleep(kills * 5);
      await one.kill();
      await waitForBatch(other);
      await other.kill();
      await expectCleanBooks();
    }
    // A killed process may leave a transaction open. The transaction ends when Postgres closes the connection of the process.
    await finish();
    await expectCleanBooks();
  });
});
