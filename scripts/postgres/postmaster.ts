import { execFileSync } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import * as path from "node:path";
import { readFileIfThere } from "@/scripts/system/private-files";
import { isAlive } from "@/scripts/system/processes";

/** The main process of a running Postgres. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * Finds the server that runs on a cluster's folder. The file `postmaster.pid` in the folder contains the server's process id.
 * After a kill -9 or a restart of the machine, the file still exists, and the process id in the file may belong to another
 * process. If it does, the function removes the file, because Postgres would take the other process for a server and refuse to
 * start.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = path.join(cluster, "postmaster.pid");
  // Line 1 contains the process id, and line 4 contains the port.
  const lines = readFileIfThere(file)?.split("\n") ?? [];
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) {
    return undefined;
  }
  if (isAlive(pid) && servesCluster(pid, cluster)) {
    return { pid, port };
  }
  rmSync(file, { force: true });
  return undefined;
}

/**
 * True if the process is the Postgres server of this cluster. On Linux, the working folder of the process must be the cluster's
 * folder. On other systems, the process name must contain "postgres".
 */
function servesCluster(pid: number, cluster: string): boolean {
  if (process.platform === "linux") {
    const workingFolder = statSync(`/proc/${pid}/cwd`, { throwIfNoEntry: false });
    const own = statSync(cluster);
    return workingFolder?.dev === own.dev && workingFolder.ino === own.ino;
  }
  try {
    return execFileSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).includes("postgres");
  } catch {
    return false;
  }
}
