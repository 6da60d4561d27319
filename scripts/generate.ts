import { runCommand } from "./command/project";
import { generateSources } from "./launcher/build-steps";
import { exitCode, startProgram } from "./launcher/children";

// npm run generate: writes all generated source files: the Prisma client, the lists of routes, and the index and the page names
// of each language.
runCommand(async () => {
  if (!(await generateSources(async (program) => exitCode(startProgram(program))))) process.exitCode = 1;
});
