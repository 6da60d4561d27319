import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Returns the memory of a process and its child processes, in megabytes. */
export function memoryOf(pid: number): number {
  return Math.round(familyOf(pid).reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1024);
}

/** The time that the main threads of a group of processes have run, and the time that these threads have waited for a core. */
export type CoreTimes = { ranNs: number; waitedNs: number };

/** Returns the processor times of a process and its child processes. Null if the operating system does not report them. */
export function coreTimesOf(pid: number): CoreTimes | null {
  try {
    const times = familyOf(pid).map((one) => readFileSync(`/proc/${one.pid}/schedstat`, "utf8").split(" ").map(Number));
    return {
      ranNs: times.reduce((sum, [ran = 0]) => sum + ran, 0),
      waitedNs: times.reduce((sum, [, waited = 0]) => sum + waited, 0),
    };
  } catch {
    return null;
  }
}

/** A process and its child processes. */
function familyOf(pid: number): { pid: number; kilobytes: number }[] {
  const rows = execFileSync("ps", ["-axo", "pid=,ppid=,rss="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, parent: number, kilobytes: number]);
  const family = new Set([pid]);
  // The list of processes has no fixed order, so the loop repeats until it finds no further child process.
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const [child, parent] of rows) if (family.has(parent)) family.add(child);
  }
  return rows.flatMap(([own, , kilobytes]) => (family.has(own) ? [{ pid: own, kilobytes }] : []));
}

/**
 * Returns the lines of a log that report a failure: the site's own log entries for errors, and uncaught errors. The function
 * ignores other lines of Next. Next logs every form that it cannot read. Next also logs an uncaught error when a client closes the
 * connection in the middle of a request body.
 */
export function errorLines(file: string): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(
      (line) => /^\{"level":"(error|fatal)"/.test(line) || (uncaught.test(line) && !/Error: aborted$/.test(line)),
    );
}

const uncaught = /uncaughtException|unhandledRejection/;
