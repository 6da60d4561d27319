import { request as requests } from "@playwright/test";
import { pages } from "@/lib/pages";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { withConnection } from "@/scripts/postgres/connect";
import { verifyBooksOf } from "@/tests/support/browser/books";
import { test as base, expect, logIn } from "@/tests/support/browser/browser";
import { findDemoSubject } from "@/tests/support/browser/demo-subject";
import { send } from "@/tests/support/browser/money";
import { startOwnSite } from "@/tests/support/browser/own-site";
import type { BrowserSite } from "@/tests/support/browser/site";
import { fuzz } from "@/tests/support/hostile/fuzz";
import { HealthGauge } from "@/tests/support/hostile/gauge";
import { seeded } from "@/tests/support/hostile/random";
import { shareBrowser } from "@/tests/support/hostile/shared-browser";
import { errorLines, memoryOf } from "@/tests/support/hostile/site-watch";
import { uploadFiles, type VisitedSite, visitTranslated, withVisitor } from "@/tests/support/hostile/visits";

// Sends hostile requests of every kind at once. The site must stay fast and must log no errors. A run lasts 20 seconds, or longer
// if a visitor needs more than 20 seconds for the first round. HOSTILE_MINUTES=60 extends the run to an hour, which is the check
// before a release. HOSTILE_SEED repeats a run with the same random choices.

const runMs = process.env.HOSTILE_MINUTES ? Number(process.env.HOSTILE_MINUTES) * 60_000 : 20_000;
const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000_000);
const idleMs = 8_000;
const memoryEveryMs = 2_000;
/**
 * The upper bound for the memory of the site's process, including all threads. The heaps of the threads take about half of this
 * memory. If 1 % of the requests leaked memory, a run of an hour would exceed the bound.
 */
const memoryMaxMb = 2_000;

const test = base.extend<object, { site: BrowserSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
    async ({}, use) => {
      const site = await startOwnSite("hostile_hour");
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

/** Prints a line when a visitor has finished. If a run does not end, the visitor without a line is still running. */
async function announced<Result>(name: string, visit: Promise<Result>): Promise<Result> {
  try {
    return await visit;
  } finally {
    console.log(`${new Date().toISOString()} ${name} ended`);
  }
}

async function again(goesOn: () => boolean, work: (round: number) => Promise<void>): Promise<number> {
  let round = 0;
  do {
    await work(round);
    round += 1;
  } while (goesOn());
  return round;
}

test("hostile files, odd bytes, translated pages and two people per browser in parallel: no 5xx, no delay, and clean books", async ({
  site,
  browser,
  contextOptions,
}) => {
  test.setTimeout(runMs + 900_000);
  console.log(`HOSTILE_SEED=${seed}`);
  const { baseUrl } = site;
  const subject = await withConnection(site.databaseUrl, findDemoSubject);
  const staff = await requests.newContext({ baseURL: baseUrl });
  await send(staff, "/api/login", { email: demoAdminEmail, password: demoPassword });
  const faults: string[] = [];
  const visited: VisitedSite = { browser, options: { ...contextOptions, baseURL: baseUrl }, staff, faults };
  // The first visit of a page also loads the page's code. The test visits all pages before it measures, so that the loading of
  // code is not measured.
  for (const { path } of Object.values(pages)) await staff.get(path);
  const gauge = await HealthGauge.start(site, idleMs);
  const memory = [memoryOf(site.pid)];
  const watching = setInterval(() => memory.push(memoryOf(site.pid)), memoryEveryMs);
  const end = Date.now() + runMs;
  const goesOn = () => Date.now() < end;
  const visitors = [
    { number: 0 },
    { number: 1, ...subject },
    { number: 2, email: demoAdminEmail, password: demoPassword },
  ];
  const shared = { done: 0, refused: 0 };
  const [uploads, translated, , ...fuzzed] = await Promise.all([
    announced(
      "uploads",
      withVisitor(visited, async (page) => {
        await logIn(page, demoAdminEmail, demoPassword);
        return await uploadFiles(page, seeded(seed, 10), goesOn);
      }),
    ),
    announced(
      "translated pages",
      again(goesOn, (round) => visitTranslated(visited, round)),
    ),
    announced(
      "two people per browser",
      again(goesOn, async (round) => {
        const { done, refused } = await shareBrowser(visited, seeded(seed, 100 + round));
        shared.done += done;
        shared.refused += refused;
      }),
    ),
    ...visitors.map((visitor) =>
      announced(`odd bytes of visitor ${visitor.number}`, fuzz({ baseUrl, subject, seed, visitor, goesOn })),
    ),
  ]);
  clearInterval(watching);
  const health = await gauge.stop();
  await staff.dispose();
  const peakMb = Math.max(...memory);
  const figures = {
    uploads,
    translated,
    shared,
    fuzzed: fuzzed.map(({ faults: _, ...rest }) => rest),
    ...health,
    peakMb,
  };
  console.log(JSON.stringify(figures));

  expect([...faults, ...fuzzed.flatMap((report) => report.faults)]).toEqual([]);
  expect(site.logs.flatMap(errorLines)).toEqual([]);
  expect(health.windows.length).toBeGreaterThan(0);
  expect(health.slow, JSON.stringify(health)).toEqual([]);
  expect(peakMb, JSON.stringify(memory)).toBeLessThan(memoryMaxMb);
  expect(shared.refused).toBeGreaterThan(0);
  await verifyBooksOf(site.databaseUrl);
});
