import type { TestServer } from "@/tests/support/database/test-databases";
import { startTestServer } from "@/tests/support/database/test-server";
import { type BrowserSite, startSite } from "./site";

/** A site with demo data and a database of its own, for what would be in other tests' way. */
export async function startOwnSite(
  name: string,
  options?: Parameters<typeof startSite>[2],
): Promise<BrowserSite & { server: TestServer }> {
  const { server, stop } = await findTestServer();
  const site = await startSite(server, name, options);
  return {
    ...{ ...site, server },
    stop: async () => {
      await site.stop();
      await stop();
    },
  };
}

/** The run's Postgres; one of our own where the run was given a site that is there already. */
async function findTestServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const known = process.env.E2E_TEST_SERVER;
  return known ? { server: JSON.parse(known) as TestServer, stop: async () => undefined } : await startTestServer();
}
