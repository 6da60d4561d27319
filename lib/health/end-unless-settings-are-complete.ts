import "server-only";
import { EnvError, env } from "@/lib/server/env";

/** Ends the process with exit code 1 when the settings do not allow a start. Prints a sentence for each problem. */
export function endUnlessSettingsAreComplete(): void {
  try {
    env();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exit(1);
  }
}
