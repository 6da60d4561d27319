import { readdirSync } from "node:fs";
import { clusterDirectory } from "@/scripts/postgres/postgres-place";
import { findPostmaster } from "@/scripts/postgres/postmaster";
import { readFileIfThere } from "@/scripts/system/private-files";

/** The CPU time that work has used in Node and in Postgres, in microseconds. */
export type CpuTime = { nodeUs: number; postgresUs: number };

/** `/proc` states CPU times in ticks. Linux counts 100 ticks per second. */
const ticksPerSecond = 100;

let postmaster: number | undefined;

/** Selects the embedded Postgres that `cpuTime` measures. `place` is the folder with the data of this Postgres. */
export function measurePostgresAt(place: string): void {
  postmaster = findPostmaster(clusterDirectory(place))?.pid;
}

/**
 * Returns the CPU time that a Node process and all processes of Postgres have used so far. `nodePid` is the id of the bench's own
 * process or of a child process. Only Linux reports the CPU times of other processes. On other operating systems, the function
 * returns 0 for other processes.
 */
export function cpuTime(nodePid = process.pid): CpuTime {
  const { user, system } = process.cpuUsage();
  const isOwn = nodePid === process.pid;
  const nodeUs = isOwn ? user + system : ticksUs(ownTicks(fieldsOf(nodePid)));
  return { nodeUs, postgresUs: ticksUs(postgresTicks()) };
}

const ticksUs = (ticks: number) => (ticks * 1_000_000) / ticksPerSecond;

/**
 * Returns those fields of `/proc/<pid>/stat` that follow the name of the process. The first two of these fields are the state and
 * the parent process.
 */
function fieldsOf(pid: number): string[] {
  const stat = process.platform === "linux" ? readFileIfThere(`/proc/${pid}/stat`) : undefined;
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
}

/** Returns the CPU time in ticks that a process has used itself, in user code and in the kernel. */
const ownTicks = (fields: string[]) => Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
/** Returns the CPU time in ticks of the process's children that have ended. */
const endedChildrenTicks = (fields: string[]) => Number(fields[13] ?? 0) + Number(fields[14] ?? 0);

function postgresTicks(): number {
  if (!postmaster || process.platform !== "linux") return 0;
  const server = fieldsOf(postmaster);
  let ticks = ownTicks(server) + endedChildrenTicks(server);
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const fields = fieldsOf(Number(name));
    if (Number(fields[1]) === postmaster) ticks += ownTicks(fields);
  }
  return ticks;
}
