import { expect, type Page } from "@playwright/test";
import type { TestServer } from "@/tests/support/database/test-databases";
import { startTestServer } from "@/tests/support/database/test-server";
import { test as base } from "./browser";
import { type BrowserSite, startSite } from "./site";
import { post } from "./staff";

export { expect };

/** `test` for what moves the bank's date: on a site with a worker and a database of its own, for the whole worker. */
export const test = base.extend<object, { site: BrowserSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const { server, stop } = await findTestServer();
      const site = await startSite(server, "moving_date");
      await use(site);
      await site.stop();
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.baseUrl),
});

/** The run's Postgres; one of our own where the run was given a site that is there already. */
async function findTestServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const known = process.env.E2E_TEST_SERVER;
  return known ? { server: JSON.parse(known) as TestServer, stop: async () => undefined } : await startTestServer();
}

/** Moves the date forward as staff and gives the new one, `YYYY-MM-DD`. */
export async function advanceDays(staff: Page, days: number): Promise<string> {
  const moved = (await post(staff.request, "/api/demo/advance-day", { days })) as { date: string };
  return moved.date;
}
