import { loadEnvironmentFiles, OperatorError, runCommand } from "./command/project";
import { silenceTelemetry } from "./command/settings";
import { buildSite, generateSources } from "./launcher/build-steps";
import { exitCode, startProgram } from "./launcher/children";

// npm run build: creates all files that `start:web` and `start:worker` need, on a production host or on Vercel. The command needs
// no database.
runCommand(async () => {
  loadEnvironmentFiles();
  silenceTelemetry();
  const onTerminal = (program: Parameters<typeof startProgram>[0]) =>
    exitCode(startProgram({ ...program, onTerminal: true, env: { NODE_ENV: "production" } }));
  if (!((await generateSources(onTerminal)) && (await buildSite(onTerminal)))) {
    throw new OperatorError("The build failed; see above.");
  }
});
