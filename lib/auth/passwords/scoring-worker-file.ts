import * as path from "node:path";

/** The path of the bundle that the threads for scores of passwords run (built by scripts/launcher/worker-bundles.ts). */
export function scoringWorkerFile(): string {
  return path.join(process.cwd(), "built", "score-in-thread.mjs");
}
