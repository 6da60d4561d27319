import * as path from "node:path";

/** Where the bundle that draws papers in a worker thread is, once it is built (scripts/launcher/paper-worker.ts). */
export function paperWorkerFile(): string {
  return path.join(process.cwd(), "papers", "built", "draw-paper.mjs");
}
