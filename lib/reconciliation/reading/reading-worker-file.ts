import * as path from "node:path";

/** The path of the bundle that the worker threads run to read files (built by scripts/launcher/worker-bundles.ts). */
export function readingWorkerFile(): string {
  return path.join(process.cwd(), "built", "read-in-thread.mjs");
}
