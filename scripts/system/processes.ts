import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "./private-files";

/** A process, by number and start: a later process may get the same number. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, as the system tells it; the empty string when it does not tell. */
  startedAt: string;
}

/** Whether a process with this number runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** The identity of a running process. */
export function identify(pid: number): ProcessIdentity {
  return { pid, startedAt: startTime(pid) };
}

/** Whether exactly this process still runs: a number that went to another process does not count. */
export function isRunning(identity: ProcessIdentity): boolean {
  return isAlive(identity.pid) && startTime(identity.pid) === identity.startedAt;
}

function startTime(pid: number): string {
  try {
    if (process.platform === "linux") {
      // The name in brackets may hold spaces; the start time is the 20th field after it, the state the first.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      return fields[0] === "Z" ? "ended" : (fields[19] ?? "");
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/** Waits until the condition holds; false when the time is up first. */
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

/** Asks a process to end, and ends it when it has not within the time. Does nothing when it is gone. */
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

/** Sends a signal; a process that is gone by now is fine. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) {
      throw error;
    }
  }
}
