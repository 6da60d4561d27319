import { existsSync } from "node:fs";
import * as path from "node:path";

/** A failure that the operator can mend: it is printed as one sentence, without a stack trace. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** The project's folder. Every command runs from it: npm sees to that. */
export const projectRoot = process.cwd();

/** Where the embedded database, generated secrets and logs live: `BANK_DATA_DIR`, absolute. */
export function dataDirectory(): string {
  return path.resolve(projectRoot, process.env.BANK_DATA_DIR || ".data");
}

/** Reads `.env.local` and `.env` into the environment; what is set already stays. Call before anything reads it. */
export function loadEnvironmentFiles(): void {
  for (const file of [".env.local", ".env"]) {
    const location = path.join(projectRoot, file);
    if (existsSync(location)) {
      process.loadEnvFile(location);
    }
  }
}

/** Runs a command's body; a failure ends the process with code 1 and, when it is the operator's to mend, one sentence. */
export function runCommand(body: () => Promise<void>): void {
  body().catch((error: unknown) => {
    console.error(error instanceof OperatorError ? `\n${error.message}\n` : error);
    process.exit(1);
  });
}
