import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as path from "node:path";

/**
 * Writes a file that only its owner can read. The write is atomic, so after a crash the file has either its old or its new
 * content.
 */
export function writePrivateFile(file: string, content: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  renameSync(unfinished, file);
}

/** Returns the file's text, or undefined if the file does not exist. */
export function readFileIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

/** True if the error comes from a system call that failed with this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
