import { buildSite, generatePrismaClient } from "./lib/build-steps";
import { exitCode, startProgram } from "./lib/children";
import { loadEnvironmentFiles, OperatorError, runCommand } from "./lib/project";
import { silenceTelemetry } from "./lib/settings";

// npm run build: what a production host or Vercel needs before `start:web` and `start:worker`. Needs no database.
runCommand(async () => {
  loadEnvironmentFiles();
  silenceTelemetry();
  const onTerminal = (program: Parameters<typeof startProgram>[0]) =>
    exitCode(startProgram({ ...program, onTerminal: true, env: { NODE_ENV: "production" } }));
  if (!((await generatePrismaClient(onTerminal)) && (await buildSite(onTerminal)))) {
    throw new OperatorError("The build failed; see above.");
  }
});
