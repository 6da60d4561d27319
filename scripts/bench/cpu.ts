import { readdirSync } from "node:fs";
import { clusterDirectory } from "@/scripts/lib/postgres-place";
import { findPostmaster } from "@/scripts/lib/postmaster";
import { readFileIfThere } from "@/scripts/lib/private-files";

/** What work has cost in CPU time; microseconds. */
export type CpuTime = { nodeUs: number; postgresUs: number };

/** Of the kernel's clock on Linux. */
const ticksPerSecond = 100;

let postmaster: number | undefined;

/** Tells which Postgres is measured: that of an embedded cluster's place. Only Linux tells what a process has used. */
export function measurePostgresAt(place: string): void {
  postmaster = findPostmaster(clusterDirectory(place))?.pid;
}

/** What this process and all processes of Postgres have used so far; `postgresUs` is 0 where that cannot be told. */
export function cpuTime(): CpuTime {
  const { user, system } = process.cpuUsage();
  return { nodeUs: user + system, postgresUs: (postgresTicks() * 1_000_000) / ticksPerSecond };
}

function postgresTicks(): number {
  if (!postmaster || process.platform !== "linux") return 0;
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const stat = readFileIfThere(`/proc/${pid}/stat`);
    // After the name in brackets: state, parent, …; user, system, and those of children that have ended.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
    const isPostmaster = Number(pid) === postmaster;
    if (!isPostmaster && Number(fields[1]) !== postmaster) continue;
    ticks += Number(fields[11]) + Number(fields[12]);
    if (isPostmaster) ticks += Number(fields[13]) + Number(fields[14]);
  }
  return ticks;
}
