import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { projectRoot } from "@/scripts/command/project";

/** Asks V8 to compile the whole file on another thread while the file loads (V8's "explicit compile hints"). */
const hint = "//# allFunctionsCalledOnLoad\n";

/** The hint has no effect on shorter files, because a browser always compiles short files on the page's thread. */
const leastBytes = 30_000;

/**
 * Adds V8's hint to the scripts that every page loads first (React and Next). With the hint, these scripts block a phone half as
 * long (docs/decisions/page-speed.md). Other browsers treat the hint as a comment.
 *
 * @param folder the build's folder, relative to the project's folder
 */
export function hintCompilation(folder: string): void {
  const build = path.join(projectRoot, folder);
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(build, "build-manifest.json"), "utf8"));
  for (const name of rootMainFiles as string[]) {
    const file = path.join(build, name);
    const script = readFileSync(file, "utf8");
    if (script.length >= leastBytes && !script.startsWith(hint)) writeFileSync(file, hint + script);
  }
}
