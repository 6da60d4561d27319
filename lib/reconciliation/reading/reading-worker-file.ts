import * as path from "node:path";

/** The path of the built bundle that reads foreign files in a worker thread (scripts/launcher/reading-worker.ts). */
export function readingWorkerFile(): string {
  return path.join(process.cwd(), "built", "read-in-thread.mjs");
}
