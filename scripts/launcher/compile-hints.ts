import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { projectRoot } from "@/scripts/command/project";

/** Asks V8 to compile the whole file while it comes, beside the page's own thread (its "explicit compile hints"). */
const hint = "//# allFunctionsCalledOnLoad\n";

/** A browser compiles shorter files on the page's thread in any case. */
const leastBytes = 30_000;

/**
 * Puts V8's hint before the scripts that every page starts with, which are React and Next: they block a phone half as long (decision
 * 69). Other browsers read a comment.
 *
 * @param folder of the build, in the project's folder
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
