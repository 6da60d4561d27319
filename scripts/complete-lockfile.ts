import { readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "./command/project";
import { completeLockfile, parseLockfile } from "./lockfile";

// npm run lock:complete: completes the lockfile after a package was added from a registry that lacks the builds for other
// platforms. npm leaves such builds out of the lockfile, and `npm ci` then refuses the incomplete lockfile.
runCommand(async () => {
  const lockfile = parseLockfile(readFileSync("package-lock.json", "utf8"));
  writeFileSync("package-lock.json", `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
});
