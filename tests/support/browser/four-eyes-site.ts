import { withConnection } from "@/scripts/postgres/connect";
import { test as base } from "@/tests/support/browser/browser";
import { startOwnSite } from "@/tests/support/browser/own-site";
import type { BrowserSite } from "@/tests/support/browser/site";
import { asOwner } from "@/tests/support/database/test-databases";

/** A site where amounts from 100.00 need a second member of staff. */
type FourEyesSite = BrowserSite & {
  /** Runs an SQL statement as the owner of the database. */
  asOwner: (sql: string) => Promise<unknown>;
};

/** Starts a separate site with a four-eyes limit, because the limit applies to the whole bank. The site has no worker. */
export async function startFourEyesSite(name: string) {
  const { server, ...site } = await startOwnSite(name, { hasWorker: false });
  const ownerUrl = asOwner(server, site.databaseUrl);
  const query = (sql: string) => withConnection(ownerUrl, (connection) => connection.query(sql));
  await query("INSERT INTO four_eyes_limits (limit_minor) VALUES (10000)");
  return { ...site, ownerUrl, asOwner: query };
}

/** The browser tests' `test` on a four-eyes site. All files of a Playwright worker share the site. */
export const test = base.extend<object, { site: FourEyesSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
    async ({}, use, { parallelIndex }) => {
      const site = await startFourEyesSite(`four_eyes_${parallelIndex}`);
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ site }, use) => use(site.baseUrl),
});
