import "server-only";
import { EnvError, env } from "@/lib/server/env";

/** Settings that do not allow a start end it, with a sentence for each and exit code 1. */
export function endUnlessSettingsAreComplete(): void {
  try {
    env();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exit(1);
  }
}
