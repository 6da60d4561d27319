import { spawn } from "node:child_process";
import { buildSite, generateSources } from "@/scripts/launcher/build-steps";
import { exitCode } from "@/scripts/launcher/children";
import { startTestServer } from "@/tests/support/database/test-server";
import { startCustomerFactory, startSite } from "./site";

/**
 * Runs once before the browser tests. Starts the built site and its worker on a separate database with demo data. If
 * `E2E_BASE_URL` is set, the tests use the site at this URL, start no site, and sign their customers up at that site. Tests that
 * move the date start their own site on the same Postgres (`day.ts`).
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) {
    return undefined;
  }
  const { server, stop } = await startTestServer();
  try {
    if (!((await generateSources(runOnTerminal)) && (await buildSite(runOnTerminal)))) {
      throw new Error("The site could not be built.");
    }
    const site = await startSite(server, "browser");
    const factory = await startCustomerFactory(site.databaseUrl);
    process.env.E2E_BASE_URL = site.baseUrl;
    process.env.E2E_TEST_SERVER = JSON.stringify(server);
    process.env.E2E_FACTORY_URL = factory.url;
    return async () => {
      await factory.stop();
      await site.stop();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function runOnTerminal(program: { args: string[] }): Promise<number> {
  return exitCode(spawn(process.execPath, program.args, { stdio: "inherit" }));
}
