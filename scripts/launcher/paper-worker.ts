import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as path from "node:path";
import { build, type Plugin } from "esbuild";
import { paperWorkerFile } from "@/papers/worker-file";
import { projectRoot } from "@/scripts/command/project";

/** Whether the bundle that draws papers exists. Every build of the site creates the bundle again. */
export function hasPaperWorker(): boolean {
  return existsSync(paperWorkerFile());
}

/**
 * Bundles `papers/draw-paper.ts` with its renderer into one file for worker threads. Next's build contains only code that
 * requests run, and Node does not run TypeScript. Beside the bundle, drawing needs only the fonts and, for some writing systems,
 * the packages that shape text.
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
    // CommonJS packages in the bundle load Node's modules with `require`, which an ES module does not have.
    banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    // Only papers in certain writing systems load these packages. HarfBuzz also reads its WebAssembly from its own folder.
    external: ["any-ascii", "harfbuzzjs", "woff2-encoder"],
    plugins: [standardFonts],
    logLevel: "warning",
  });
}

/**
 * Makes pdfkit's standard fonts visible to the bundler. pdfkit loads these fonts with a `require` function that pdfkit creates
 * itself, and the bundler cannot follow this function.
 */
const standardFonts: Plugin = {
  name: "standard-fonts",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8")).replace(/\brequire\$\d+\((?=["']#standard-fonts\/)/g, "require("),
    }));
  },
};
