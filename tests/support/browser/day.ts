import { expect, type Page } from "@playwright/test";
import { test as base } from "./browser";
import { startOwnSite } from "./own-site";
import type { BrowserSite } from "./site";
import { post } from "./staff";

export { expect };

/**
 * `test` for tests that move the bank's date. Each Playwright worker has its own site, with its own database and its own
 * worker for jobs.
 */
export const test = base.extend<object, { site: BrowserSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
    async ({}, use) => {
      const site = await startOwnSite("moving_date", { settings: { RECEIPT_VALID_DAYS: "1" } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ site }, use) => use(site.baseUrl),
});

/** Moves the bank's date forward as staff. Returns the new date as `YYYY-MM-DD`. */
export async function advanceDays(staff: Page, days: number): Promise<string> {
  const moved = (await post(staff.request, "/api/demo/advance-day", { days })) as { date: string };
  return moved.date;
}
