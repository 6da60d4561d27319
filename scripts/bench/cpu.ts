import { readdirSync } from "node:fs";
import { clusterDirectory } from "@/scripts/postgres/postgres-place";
import { findPostmaster } from "@/scripts/postgres/postmaster";
import { readFileIfThere } from "@/scripts/system/private-files";

/** The CPU time that some work has used in Node and in Postgres, in microseconds. */
export type CpuTime = { nodeUs: number; postgresUs: number };

/** Ticks per second of the kernel's clock on Linux. */
const ticksPerSecond = 100;

let postmaster: number | undefined;

/** Measures the embedded Postgres in this folder from now on. Only Linux reports the CPU time of a process. */
export function measurePostgresAt(place: string): void {
  postmaster = findPostmaster(clusterDirectory(place))?.pid;
}

/**
 * The CPU time that a Node process and all processes of Postgres have used so far. The Node process is this process or one of its
 * children. A time is 0 if the system does not report this time.
 */
export function cpuTime(nodePid = process.pid): CpuTime {
  const { user, system } = process.cpuUsage();
  const isOwn = nodePid === process.pid;
  const nodeUs = isOwn ? user + system : ticksUs(ownTicks(fieldsOf(nodePid)));
  return { nodeUs, postgresUs: ticksUs(postgresTicks()) };
}

const ticksUs = (ticks: number) => (ticks * 1_000_000) / ticksPerSecond;

/** The fields of `/proc/<pid>/stat` after the process' name: state, parent, …. */
function fieldsOf(pid: number): string[] {
  const stat = process.platform === "linux" ? readFileIfThere(`/proc/${pid}/stat`) : undefined;
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
}

/** The process' own CPU time, in user code and in the kernel. */
const ownTicks = (fields: string[]) => Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
/** The CPU time of the process' ended children. */
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
