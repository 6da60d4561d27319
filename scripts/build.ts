import { loadEnvironmentFiles, OperatorError, runCommand } from "./command/project";
import { silenceTelemetry } from "./command/settings";
import { buildSite, generatePrismaClient } from "./launcher/build-steps";
import { exitCode, startProgram } from "./launcher/children";

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
