import { readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "./command/project";
import { completeLockfile, parseLockfile } from "./lockfile";

// npm run lock:complete: after adding a package with a registry that lacks the builds for other platforms. npm then leaves
// these out of the lockfile, and refuses the lockfile in `npm ci` because they are not in it.
runCommand(async () => {
  const lockfile = parseLockfile(readFileSync("package-lock.json", "utf8"));
  writeFileSync("package-lock.json", `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
});
