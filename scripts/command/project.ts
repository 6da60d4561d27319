import { existsSync } from "node:fs";
import * as path from "node:path";

/** A failure whose cause the operator can remove. The command prints the message without a stack trace. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** The project's folder, in which npm runs every command. */
export const projectRoot = process.cwd();

/**
 * Returns the absolute path of the data folder (`BANK_DATA_DIR`, by default `.data`). The folder contains the embedded database,
 * generated secrets and logs.
 */
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
 * Runs a command. If `body` rejects, the process ends with code 1. For an OperatorError, the process prints only the message.
 * For any other error, it also prints the stack trace.
 */
export function runCommand(body: () => Promise<void>): void {
  body().catch((error: unknown) => {
    console.error(error instanceof OperatorError ? `\n${error.message}\n` : error);
    process.exit(1);
  });
}
