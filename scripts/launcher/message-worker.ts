import { existsSync } from "node:fs";
import * as path from "node:path";
import { build } from "esbuild";
import { messageWorkerFile } from "@/lib/iso20022/message-worker-file";
import { projectRoot } from "@/scripts/command/project";

/**
 * True if the bundle that reads large ISO 20022 messages exists. The age of the bundle does not matter, because every build of the
 * site creates the bundle again.
 */
export function hasMessageWorker(): boolean {
  return existsSync(messageWorkerFile());
}

/**
 * Bundles the reader of large ISO 20022 messages into one JavaScript file for worker threads. `buildPaperWorker` states the
 * reasons.
 */
export async function buildMessageWorker(): Promise<void> {
  await build({
    entryPoints: [path.join(projectRoot, "lib", "iso20022", "read-in-thread.ts")],
    outfile: messageWorkerFile(),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // The condition `react-server` selects the empty module of the package `server-only`. The package's default module throws an
    // error.
    conditions: ["react-server"],
    // `libxml2-wasm` stays outside the bundle, because its module loads WebAssembly in a top-level `await`.
    external: ["libxml2-wasm"],
    define: { "process.env.NODE_ENV": '"production"' },
    banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    logLevel: "warning",
  });
}
