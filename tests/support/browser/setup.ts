import { spawn } from "node:child_process";
import { buildSite, generatePrismaClient } from "@/scripts/launcher/build-steps";
import { exitCode } from "@/scripts/launcher/children";
import { startTestServer } from "@/tests/support/database/test-server";
import { startCustomerFactory, startSite } from "./site";

/**
 * Once per run of the browser tests: the built site and its worker, on a database of their own with demo data. With
 * `E2E_BASE_URL` set, the tests go to the site that answers there, and customers sign up on it. Tests that move the date start a site of
 * their own on the same Postgres (`day.ts`).
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) {
    return undefined;
  }
  const { server, stop } = await startTestServer();
  try {
    if (!((await generatePrismaClient(runOnTerminal)) && (await buildSite(runOnTerminal)))) {
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
