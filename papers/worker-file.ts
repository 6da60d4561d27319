import * as path from "node:path";

/** Returns the path of the built bundle that draws documents in a worker thread (scripts/launcher/worker-bundles.ts). */
export function paperWorkerFile(): string {
  return path.join(process.cwd(), "papers", "built", "draw-paper.mjs");
}
