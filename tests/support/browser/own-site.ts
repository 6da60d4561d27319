import type { TestServer } from "@/tests/support/database/test-databases";
import { startTestServer } from "@/tests/support/database/test-server";
import { startSite } from "./site";

/** Starts a site with its own database and demo data, for tests that would disturb other tests. */
export async function startOwnSite(
  name: string,
  options?: Parameters<typeof startSite>[2],
): Promise<Awaited<ReturnType<typeof startSite>> & { server: TestServer }> {
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

/** Returns the run's Postgres, or starts a new Postgres if the run uses a site that was already running. */
async function findTestServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const known = process.env.E2E_TEST_SERVER;
  return known ? { server: JSON.parse(known) as TestServer, stop: async () => undefined } : await startTestServer();
}
