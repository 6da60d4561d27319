import { existsSync } from "node:fs";
import * as path from "node:path";
import { build } from "esbuild";
import { readingWorkerFile } from "@/lib/reconciliation/reading/reading-worker-file";
import { projectRoot } from "@/scripts/command/project";

/**
 * True if the bundle that reads settlement files exists. The age of the bundle does not matter, because every build of the site
 * creates the bundle again.
 */
export function hasReadingWorker(): boolean {
  return existsSync(readingWorkerFile());
}

/** Bundles the reader of settlement files into one JavaScript file for worker threads. `buildPaperWorker` states the reasons. */
export async function buildReadingWorker(): Promise<void> {
  await build({
    entryPoints: [path.join(projectRoot, "lib", "reconciliation", "reading", "read-in-thread.ts")],
    outfile: readingWorkerFile(),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // The condition `react-server` selects the empty module of the package `server-only`. The package's default module throws an
    // error.
    conditions: ["react-server"],
    define: { "process.env.NODE_ENV": '"production"' },
    banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    logLevel: "warning",
  });
}
