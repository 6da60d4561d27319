import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import * as path from "node:path";
import { readFileIfThere, writePrivateFile } from "@/scripts/system/private-files";
import {
  identify,
  isAlive,
  isRunning,
  type ProcessIdentity,
  signalProcess,
  waitUntil,
} from "@/scripts/system/processes";
import { type EmbeddedPostgres, ensureEmbeddedPostgres } from "./embedded-postgres";
import { clusterDirectory, memoryParent, readRecord, temporaryParent } from "./postgres-place";
import { findPostmaster } from "./postmaster";

const prefix = "holdfast-test-";
const ownerFile = "owner.json";

/**
 * Starts a Postgres for one test run. The server is fast, because its data need not survive a power loss. A machine with plenty
 * of memory keeps the data in memory, unless `onDisk` is true. `stop` also removes the data. Before the start, the function
 * stops the servers of earlier runs that were killed, and removes the data of these servers.
 */
export async function startTemporaryPostgres({ onDisk = false } = {}): Promise<EmbeddedPostgres> {
  for (const place of [memoryParent, temporaryParent()]) await clearAbandoned(place);
  const parent = temporaryParent({ inMemory: !onDisk });
  const directory = mkdtempSync(path.join(parent, prefix));
  // With mode 0711, other accounts, such as the account of Postgres, can open subfolders by name but cannot list this folder.
  chmodSync(directory, 0o711);
  writePrivateFile(path.join(directory, ownerFile), JSON.stringify(identify(process.pid)));
  const server = await ensureEmbeddedPostgres(directory, { durable: false });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function clearAbandoned(parent: string): Promise<void> {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const directory = path.join(parent, name);
    try {
      const owner = readFileIfThere(path.join(directory, ownerFile));
      if (!owner || isRunning(JSON.parse(owner) as ProcessIdentity)) {
        continue;
      }
      const record = readRecord(directory);
      const postmaster = record && findPostmaster(clusterDirectory(record.place));
      if (postmaster) {
        signalProcess(postmaster.pid, "SIGQUIT");
        await waitUntil(() => !isAlive(postmaster.pid), 5_000);
      }
      rmSync(directory, { recursive: true, force: true });
    } catch {
      // The function ignores errors, because the folder may belong to another account, or another run may remove the folder at the
      // same moment.
    }
  }
}
