import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Once per run of the integration tests: a server, and a template with all migrations applied. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  project.provide("testServer", server);
  return stop;
}
