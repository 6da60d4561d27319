import { existsSync } from "node:fs";
import * as path from "node:path";
import { build } from "esbuild";
import { scoringWorkerFile } from "@/lib/auth/passwords/scoring-worker-file";
import { projectRoot } from "@/scripts/command/project";

/**
 * True if the bundle that scores passwords exists. The age of the bundle does not matter, because every build of the site creates
 * the bundle again.
 */
export function hasScoringWorker(): boolean {
  return existsSync(scoringWorkerFile());
}

/** Bundles the scores of passwords into one JavaScript file for worker threads. `buildPaperWorker` states the reasons. */
export async function buildScoringWorker(): Promise<void> {
  await build({
    entryPoints: [path.join(projectRoot, "lib", "auth", "passwords", "score-in-thread.ts")],
    outfile: scoringWorkerFile(),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    define: { "process.env.NODE_ENV": '"production"' },
    banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    logLevel: "warning",
  });
}
