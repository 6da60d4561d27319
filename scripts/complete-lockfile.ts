import { readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "./command/project";
import { completeLockfile, parseLockfile } from "./lockfile";

// npm run lock:complete: adds missing packages to the lockfile. Some npm registries contain the builds of a package only for some
// platforms. If a package was installed from such a registry, npm leaves the missing builds out of the lockfile. On a platform
// whose build is missing, `npm ci` refuses the lockfile.
runCommand(async () => {
  const lockfile = parseLockfile(readFileSync("package-lock.json", "utf8"));
  writeFileSync("package-lock.json", `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
});
