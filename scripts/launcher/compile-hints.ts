import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { projectRoot } from "@/scripts/command/project";

/** A comment that asks V8 to compile the whole file on another thread while the file loads (V8's "explicit compile hints"). */
const hint = "//# allFunctionsCalledOnLoad\n";

/** Files below this size get no hint. A browser compiles such short files on the page's thread anyway. */
const leastBytes = 30_000;

/**
 * Adds the hint to the scripts that every page loads first (React and Next). With the hint, these scripts block the page of a
 * phone for half as long (docs/decisions/page-speed.md). Browsers without V8 ignore the comment.
 *
 * @param folder the folder of Next's build, relative to the project's folder
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
