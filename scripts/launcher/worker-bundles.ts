import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as path from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { scoringWorkerFile } from "@/lib/auth/passwords/scoring-worker-file";
import { messageWorkerFile } from "@/lib/iso20022/message-worker-file";
import { readingWorkerFile } from "@/lib/reconciliation/reading/reading-worker-file";
import { paperWorkerFile } from "@/papers/worker-file";
import { projectRoot } from "@/scripts/command/project";

/**
 * True if all bundles of the worker threads exist. The age of a bundle does not matter, because every build of the site creates the
 * bundles again.
 */
export function hasWorkerBundles(): boolean {
  return [paperWorkerFile, readingWorkerFile, messageWorkerFile, scoringWorkerFile].every((file) => existsSync(file()));
}

/** Builds all bundles of the worker threads. */
export async function buildWorkerBundles(): Promise<void> {
  await buildPaperWorker();
  await buildReadingWorker();
  await buildMessageWorker();
  await buildScoringWorker();
}

/**
 * Bundles `papers/draw-paper.ts` with its renderer. At run time, the bundle reads only the fonts and, for some writing systems, the
 * packages that shape text.
 */
async function buildPaperWorker(): Promise<void> {
  await bundle("papers/draw-paper.ts", paperWorkerFile(), {
    // The packages in `external` are not bundled. Only papers in certain writing systems load these packages, and HarfBuzz reads
    // its WebAssembly from the folder of its package.
    external: ["any-ascii", "harfbuzzjs", "woff2-encoder"],
    plugins: [standardFonts],
  });
}

/**
 * The condition `react-server` selects the empty module of the package `server-only`. The package's default module throws an
 * error.
 */
const serverOnly = { conditions: ["react-server"] };

/** Bundles the reader of settlement files. */
export async function buildReadingWorker(): Promise<void> {
  await bundle("lib/reconciliation/reading/read-in-thread.ts", readingWorkerFile(), serverOnly);
}

/** Bundles the reader of large ISO 20022 messages. */
export async function buildMessageWorker(): Promise<void> {
  // `libxml2-wasm` stays outside the bundle, because its module loads WebAssembly in a top-level `await`.
  await bundle("lib/iso20022/read-in-thread.ts", messageWorkerFile(), { ...serverOnly, external: ["libxml2-wasm"] });
}

/** Bundles the scores of passwords. */
async function buildScoringWorker(): Promise<void> {
  await bundle("lib/auth/passwords/score-in-thread.ts", scoringWorkerFile(), {});
}

/**
 * Bundles a file into one JavaScript file for worker threads. A worker thread needs a JavaScript file: Next's build contains only
 * the code of routes and pages, and Node cannot run TypeScript.
 */
async function bundle(file: string, outfile: string, options: BuildOptions): Promise<void> {
  await build({
    entryPoints: [path.join(projectRoot, file)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    define: { "process.env.NODE_ENV": '"production"' },
    // CommonJS packages in the bundle load Node's modules with `require`. An ES module has no `require`, so the banner defines
    // `require`.
    banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    logLevel: "warning",
    ...options,
  });
}

/**
 * Makes pdfkit's standard fonts visible to the bundler. pdfkit loads the fonts with a `require` function that it creates at run
 * time, so the bundler would not find them.
 */
const standardFonts: Plugin = {
  name: "standard-fonts",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8")).replace(/\brequire\$\d+\((?=["']#standard-fonts\/)/g, "require("),
    }));
  },
};
