import { readdirSync } from "node:fs";
import { clusterDirectory } from "@/scripts/postgres/postgres-place";
import { findPostmaster } from "@/scripts/postgres/postmaster";
import { readFileIfThere } from "@/scripts/system/private-files";

/** The CPU time that work has used, in microseconds. */
export type CpuTime = { nodeUs: number; postgresUs: number };

/** Ticks per second of the kernel's clock on Linux. */
const ticksPerSecond = 100;

let postmaster: number | undefined;

/** Sets which Postgres is measured: the embedded cluster at this place. Only Linux reports what a process has used. */
export function measurePostgresAt(place: string): void {
  postmaster = findPostmaster(clusterDirectory(place))?.pid;
}

/**
 * The CPU time that a Node process (this one, or a child of it) and all processes of Postgres have used so far; 0 where the
 * system does not report it.
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

/** What the process has used, in its own code and in the kernel's. */
const ownTicks = (fields: string[]) => Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
/** What its children that have ended have used. */
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
