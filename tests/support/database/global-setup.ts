import type { TestProject } from "vitest/node";
import { buildPaperWorker } from "@/scripts/launcher/paper-worker";
import { buildReadingWorker } from "@/scripts/launcher/reading-worker";
import type { TestServer } from "./test-databases";
import { startTestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * Runs once before the integration tests. Starts a server with a template database to which all migrations are applied. Builds
 * the bundles of the worker threads that draw PDFs and read settlement files.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildPaperWorker();
  await buildReadingWorker();
  const { server, stop } = await startTestServer();
  project.provide("testServer", server);
  return stop;
}
