import * as path from "node:path";

/** The path of the bundle that the threads for large messages run (built by scripts/launcher/worker-bundles.ts). */
export function messageWorkerFile(): string {
  return path.join(process.cwd(), "built", "read-message-in-thread.mjs");
}
