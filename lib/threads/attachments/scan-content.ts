import "server-only";
import { spawn } from "node:child_process";
import { env } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";

const scanMaxMs = 20_000;

/**
 * Passes a file to the program in `ATTACHMENT_SCAN_COMMAND`. As with `clamscan`, the exit code 0 means that the file is clean,
 * and 1 means a virus. If the setting is empty, every file counts as clean.
 *
 * @returns `unscanned` if the program has failed or has not ended within 20 seconds
 */
export async function scanContent(bytes: Buffer): Promise<"clean" | "virus" | "unscanned"> {
  const [program, ...options] = env().ATTACHMENT_SCAN_COMMAND.split(" ").filter(Boolean);
  if (!program) return "clean";
  return await new Promise((resolve) => {
    const fail = (error: unknown) => {
      log.error({ error: describeError(error) }, "attachment not scanned");
      resolve("unscanned");
    };
    const scan = spawn(program, options, { stdio: ["pipe", "ignore", "ignore"], timeout: scanMaxMs });
    scan.on("error", fail);
    // The program may close its input before it has read the whole file. This is not an error.
    scan.stdin.on("error", () => {});
    scan.on("close", (code) => {
      if (code === 0) resolve("clean");
      else if (code === 1) resolve("virus");
      else fail(new Error(`exit code ${code}`));
    });
    scan.stdin.end(bytes);
  });
}
