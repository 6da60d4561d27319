import { existsSync } from "node:fs";
import * as path from "node:path";

/** A failure that the operator can repair. The command prints the failure's message as one sentence, without a stack trace. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** The project's folder, in which npm runs every command. */
export const projectRoot = process.cwd();

/** The folder of the embedded database, generated secrets and logs: `BANK_DATA_DIR` as an absolute path. */
export function dataDirectory(): string {
  return path.resolve(projectRoot, process.env.BANK_DATA_DIR || ".data");
}

/**
 * Reads `.env.local` and `.env` into the environment. Variables that are already set stay unchanged. A command must call this
 * function before any code reads the environment.
 */
export function loadEnvironmentFiles(): void {
  for (const file of [".env.local", ".env"]) {
    const location = path.join(projectRoot, file);
    if (existsSync(location)) {
      process.loadEnvFile(location);
    }
  }
}

/**
 * Runs a command. A failure ends the process with code 1. If the operator can repair the failure, the process prints one
 * sentence.
 */
export function runCommand(body: () => Promise<void>): void {
  body().catch((error: unknown) => {
    console.error(error instanceof OperatorError ? `\n${error.message}\n` : error);
    process.exit(1);
  });
}
