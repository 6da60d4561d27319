import { symlinkSync } from "node:fs";
import * as path from "node:path";
import { build, type Plugin } from "esbuild";
import { projectRoot } from "@/scripts/command/project";

/**
 * Bundles the bank's process into one JavaScript file in `folder`, and returns the file's path. The bundle saves time: after each
 * kill a new process starts, and tsx would need two seconds more for each start.
 */
export async function bundleBank(folder: string): Promise<string> {
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
  const file = path.join(folder, "bank-process.mjs");
  await build({
    entryPoints: [path.join(projectRoot, "tests", "counterpart", "bank-process.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    alias: { "server-only": path.join(projectRoot, "tests", "support", "empty-module.ts") },
    external: ["react", "react-dom", "libxml2-wasm", "piscina", "pg-native", "cpu-features", "*.node"],
    plugins: [nextOutside],
    banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    logLevel: "warning",
  });
  return file;
}

/** Node finds the modules of Next only by their full file names. */
const nextOutside: Plugin = {
  name: "next-outside",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^next\// }, ({ path: name }) => ({ path: `${name}.js`, external: true }));
  },
};
