import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as path from "node:path";
import { build, type Plugin } from "esbuild";
import { paperWorkerFile } from "@/papers/worker-file";
import { projectRoot } from "@/scripts/command/project";

/**
 * True if the bundle that draws papers exists. The age of the bundle does not matter, because every build of the site creates the
 * bundle again.
 */
export function hasPaperWorker(): boolean {
  return existsSync(paperWorkerFile());
}

/**
 * Bundles `papers/draw-paper.ts` with its renderer into one JavaScript file for worker threads. A worker thread needs a
 * JavaScript file: Next's build contains only the code of routes and pages, and Node cannot run TypeScript. At run time, the
 * bundle reads only the fonts and, for some writing systems, the packages that shape text.
 */
export async function buildPaperWorker(): Promise<void> {
  await build({
    entryPoints: [path.join(projectRoot, "papers", "draw-paper.ts")],
    outfile: paperWorkerFile(),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    define: { "process.env.NODE_ENV": '"production"' },
    // CommonJS packages in the bundle load Node's modules with `require`. An ES module has no `require`, so the banner defines
    // `require`.
    banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    // The packages in `external` are not bundled. Only papers in certain writing systems load these packages, and HarfBuzz reads
    // its WebAssembly from the folder of its package.
    external: ["any-ascii", "harfbuzzjs", "woff2-encoder"],
    plugins: [standardFonts],
    logLevel: "warning",
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
