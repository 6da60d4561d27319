import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
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
import { clusterDirectory, readRecord, temporaryParent } from "./postgres-place";
import { findPostmaster } from "./postmaster";

const prefix = "holdfast-test-";
const ownerFile = "owner.json";

/**
 * A Postgres for the length of a test run, fast and not safe against power loss. `stop` also removes its data. Those
 * that a killed run left behind are cleared away first.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const parent = temporaryParent();
  await clearAbandoned(parent);
  const directory = mkdtempSync(path.join(parent, prefix));
  // The account that runs Postgres passes through; what is in here it cannot list.
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
      // Another account's, or another run is clearing it at this moment.
    }
  }
}
