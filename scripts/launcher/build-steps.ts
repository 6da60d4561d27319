import { rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { next, type Program } from "./children";
import { hintCompilation } from "./compile-hints";
import { writeMessageIndexes } from "./message-indexes";
import { writePageNames } from "./page-names";
import { writeRouteLists } from "./route-lists";
import { isUpToDate, prismaClient, siteBuild } from "./up-to-date";
import { buildWorkerBundles, hasWorkerBundles } from "./worker-bundles";

/** Runs a program, waits until it ends, and resolves to its exit code. */
export type Run = (program: Program) => Promise<number>;

/**
 * Writes the generated source files. Generates the Prisma client only if the schema has changed. Resolves to false if Prisma
 * could not generate the client.
 */
export async function generateSources(run: Run): Promise<boolean> {
  writeRouteLists();
  // The files with page names must be written first, because the index of each language lists all of the language's files.
  writePageNames();
  writeMessageIndexes();
  const client = prismaClient();
  if (isUpToDate(client)) {
    return true;
  }
  const cli = path.join("node_modules", "prisma", "build", "index.js");
  if ((await run({ name: "prisma", args: [cli, "generate"] })) !== 0) {
    return false;
  }
  writeFileSync(client.stamp, client.fingerprint);
  return true;
}

/** True if the build of the site is up to date with the sources and its bundles exist. */
export function isSiteBuilt(): boolean {
  return isUpToDate(siteBuild()) && hasWorkerBundles();
}

/** Builds the site and its bundles, unless they are up to date. Resolves to false if the build failed. */
export async function buildSite(run: Run): Promise<boolean> {
  if (isSiteBuilt()) {
    return true;
  }
  const build = siteBuild();
  rmSync(build.stamp, { force: true });
  await buildWorkerBundles();
  if ((await run({ name: "build", args: next("build") })) !== 0) {
    return false;
  }
  hintCompilation(".next");
  writeFileSync(build.stamp, build.fingerprint);
  return true;
}
