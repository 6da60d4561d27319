import { existsSync } from "node:fs";
import * as path from "node:path";
import { build } from "esbuild";
import { messageWorkerFile } from "@/lib/iso20022/message-worker-file";
import { projectRoot } from "@/scripts/command/project";

/** True if the bundle that reads large messages exists. Every build of the site creates the bundle again. */
export function hasMessageWorker(): boolean {
  return existsSync(messageWorkerFile());
}

/** Bundles the reader of large messages into one JavaScript file for worker threads, for the same reasons as `buildPaperWorker`. */
export async function buildMessageWorker(): Promise<void> {
  await build({
    entryPoints: [path.join(projectRoot, "lib", "iso20022", "read-in-thread.ts")],
    outfile: messageWorkerFile(),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // With this condition, the package `server-only` resolves to its empty module.
    conditions: ["react-server"],
    // The library stays outside the bundle. It contains WebAssembly, and its module waits until the WebAssembly is loaded.
    external: ["libxml2-wasm"],
    define: { "process.env.NODE_ENV": '"production"' },
    banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    logLevel: "warning",
  });
}
