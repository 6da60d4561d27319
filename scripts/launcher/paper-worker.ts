import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as path from "node:path";
import { build, type Plugin } from "esbuild";
import { paperWorkerFile } from "@/papers/worker-file";
import { projectRoot } from "@/scripts/command/project";

/** Whether the bundle that draws papers is there. It is made anew with every build of the site. */
export function hasPaperWorker(): boolean {
  return existsSync(paperWorkerFile());
}

/**
 * Bundles `papers/draw-paper.ts` with its renderer into one file for worker threads, since Next's build holds only what
 * requests run and Node does not run TypeScript. Beside the file it needs only the fonts.
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
    // CommonJS packages in the bundle load Node's modules with `require`.
    banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    plugins: [standardFonts],
    logLevel: "warning",
  });
}

/** pdfkit asks for its standard fonts by a `require` of its own making, which the bundler cannot follow. */
const standardFonts: Plugin = {
  name: "standard-fonts",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8")).replace(/\brequire\$\d+\((?=["']#standard-fonts\/)/g, "require("),
    }));
  },
};
