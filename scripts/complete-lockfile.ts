import { readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "./command/project";
import { completeLockfile, parseLockfile } from "./lockfile";

// npm run lock:complete: adds missing packages to the lockfile. Some registries lack a package's builds for other platforms. If a
// package was added from one of these registries, npm leaves these builds out of the lockfile, and `npm ci` then refuses the
// lockfile.
runCommand(async () => {
  const lockfile = parseLockfile(readFileSync("package-lock.json", "utf8"));
  writeFileSync("package-lock.json", `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
});
