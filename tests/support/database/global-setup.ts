import type { TestProject } from "vitest/node";
import { buildWorkerBundles } from "@/scripts/launcher/worker-bundles";
import type { TestServer } from "./test-databases";
import { startTestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** `globalThis` stores the server, because each project of the integration tests loads its own copy of this module. */
const globals = globalThis as typeof globalThis & {
  holdfastTestServer?: Promise<{ server: TestServer; stop: () => Promise<void> }>;
};

/**
 * Runs before the integration tests, once for each of their projects. The first run starts a server with a fully migrated
 * template database. The first run also builds the bundles of the worker threads.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  globals.holdfastTestServer ??= prepare();
  const { server, stop } = await globals.holdfastTestServer;
  project.provide("testServer", server);
  return stop;
}

async function prepare(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  await buildWorkerBundles();
  const { server, stop } = await startTestServer();
  let stopped: Promise<void> | undefined;
  return {
    server,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
