import type { TestProject } from "vitest/node";
import { buildPaperWorker } from "@/scripts/launcher/paper-worker";
import type { TestServer } from "./test-databases";
import { startTestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Once per run of the integration tests: a server, a template with all migrations applied, and what draws papers. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildPaperWorker();
  const { server, stop } = await startTestServer();
  project.provide("testServer", server);
  return stop;
}
