import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "./private-files";

/** A process, identified by its id and its start time, because a later process may get the same id. */
export interface ProcessIdentity {
  pid: number;
  /** The start time of the process in the operating system's format; empty if the system does not report it. */
  startedAt: string;
}

/** True if a process with this id runs, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** Returns the identity of a running process. */
export function identify(pid: number): ProcessIdentity {
  return { pid, startedAt: startTime(pid) };
}

/** True if exactly this process still runs. For a later process that has the same id, the result is false. */
export function isRunning(identity: ProcessIdentity): boolean {
  return isAlive(identity.pid) && startTime(identity.pid) === identity.startedAt;
}

function startTime(pid: number): string {
  try {
    if (process.platform === "linux") {
      // The process name in brackets may contain spaces, so the fields are counted after the brackets. Field 1 is the state, and
      // field 20 is the start time.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      return fields[0] === "Z" ? "ended" : (fields[19] ?? "");
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/** Waits until the condition holds. Resolves to false if the timeout passes first. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  timeoutMs: number,
  pauseMs = 100,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) {
      return false;
    }
    await sleep(pauseMs);
  }
  return true;
}

/** Asks a process to end, and kills it after the timeout. Does nothing if the process has already ended. */
export async function stopProcess(identity: ProcessIdentity, timeoutMs = 10_000): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGTERM", timeoutMs],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!isRunning(identity)) {
      return;
    }
    signalProcess(identity.pid, signal);
    if (await waitUntil(() => !isRunning(identity), patienceMs, 50)) {
      return;
    }
  }
}

/** Sends a signal. Does nothing if the process has already ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) {
      throw error;
    }
  }
}
