import { spawn } from "node:child_process";
import { loadEnvironmentFiles, runCommand } from "./command/project";
import { builtSite, exitCode } from "./launcher/children";
import { chooseHost } from "./launcher/choose-host";

// npm run start:web: runs the built site, without database and worker. PORT sets the port (3000 by default). HOST sets the IP
// address on which the site listens.

runCommand(async () => {
  loadEnvironmentFiles();
  const site = spawn(process.execPath, builtSite({ port: Number(process.env.PORT || 3000), host: chooseHost() }), {
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => site.kill(signal));
  }
  process.exitCode = await exitCode(site);
});
