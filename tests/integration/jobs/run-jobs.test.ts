import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { Job } from "@/lib/jobs/registry";
import { keepJobsRunning, runJobsOnce } from "@/lib/jobs/run-jobs";

const job = (everyMs: number, work: Job["work"]): Job => ({ everyMs, budgetMs: 1_000, work });

/** Runs the jobs until `condition` no longer throws, and then stops them. */
async function runUntil(table: Record<string, Job>, condition: () => void): Promise<void> {
  const stopping = new AbortController();
  const running = keepJobsRunning(stopping.signal, table);
  await vi.waitFor(condition, { timeout: 120_000 });
  stopping.abort();
  await running;
}

describe("scheduled jobs", () => {
  test("each job runs again when it is due, and never overlaps itself", async () => {
    let atWork = 0;
    let most = 0;
    const slow = vi.fn(async () => {
      most = Math.max(most, ++atWork);
      await sleep(30);
      atWork -= 1;
    });
    const rare = vi.fn(async () => undefined);
    await runUntil({ slow: job(1, slow), rare: job(60_000, rare) }, () =>
      expect(slow.mock.calls.length).toBeGreaterThan(3),
    );
    expect(most).toBe(1);
    expect(rare).toHaveBeenCalledTimes(1);
  });

  test("a failing job is tried again less often, and does not delay other jobs", async () => {
    let failures = 0;
    const failing = vi.fn(async () => {
      failures += 1;
      throw new Error("out of order");
    });
    const other = vi.fn(async () => undefined);
    await runUntil({ failing: job(10, failing), other: job(10, other) }, () =>
      expect(other.mock.calls.length).toBeGreaterThan(20),
    );
    expect(failures).toBe(1);
    await runUntil({ failing: job(10, failing) }, () => expect(failures).toBe(3));
  });

  test("each job receives its time budget and the signal to stop", async () => {
    const stopping = new AbortController();
    const running = keepJobsRunning(stopping.signal, {
      long: job(1, async ({ budgetMs, signal }) => {
        expect(budgetMs).toBe(1_000);
        while (!signal?.aborted) await sleep(5);
      }),
    });
    await sleep(50);
    stopping.abort();
    await running;
  });

  test("without a worker the jobs run once in order, each within half of the remaining time, or not at all without time", async () => {
    const order: string[] = [];
    const budgets: number[] = [];
    const note = (name: string) =>
      job(1, async ({ budgetMs }) => {
        order.push(name);
        budgets.push(budgetMs);
        if (name === "first") throw new Error("out of order");
      });
    const table = { first: note("first"), second: note("second") };
    await runJobsOnce(performance.now() + 10_000, table);
    expect(order).toEqual(["first", "second"]);
    expect(Math.max(...budgets)).toBeLessThanOrEqual(5_000);
    await runJobsOnce(performance.now(), table);
    expect(order).toHaveLength(2);
  });
});
