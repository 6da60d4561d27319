import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { OperatorError } from "@/scripts/command/project";
import { giveTo, type OsUser, runAs } from "@/scripts/system/os-user";
import { readFileIfThere } from "@/scripts/system/private-files";
import type { PostgresBinaries } from "./postgres-binaries";
import { clusterDirectory, type PostgresRecord } from "./postgres-place";

/** The superuser of every cluster. */
export const adminRole = "postgres";

/** Settings of an embedded Postgres. */
export interface EmbeddedPostgresOptions {
  /** If `durable` is false, the server is faster, but its data does not survive a power loss. Only tests and benches use false. */
  durable: boolean;
}

/**
 * Creates the cluster unless it exists. The cluster is created in a temporary folder and renamed once it is complete, so an
 * incomplete cluster is never used.
 *
 * @throws OperatorError if the cluster cannot be created, or belongs to another major release of Postgres
 */
export function makeClusterOnce(
  record: PostgresRecord,
  binaries: PostgresBinaries,
  user: OsUser | undefined,
  { durable }: EmbeddedPostgresOptions,
): void {
  const cluster = clusterDirectory(record.place);
  const madeBy = readFileIfThere(path.join(cluster, "PG_VERSION"))?.trim();
  if (madeBy !== undefined) {
    if (madeBy !== binaries.majorVersion) {
      throw new OperatorError(
        `The database in ${cluster} was made by Postgres ${madeBy}, this is ${binaries.majorVersion}. ` +
          "Move its data with pg_dump of the old release, or move the folder away to start with a new one.",
      );
    }
    return;
  }
  const unfinished = path.join(record.place, `cluster-${process.pid}`);
  const passwordFile = path.join(record.place, `password-${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(user, unfinished);
  writeFileSync(passwordFile, record.adminPassword, { mode: 0o600 });
  giveTo(user, passwordFile);
  const result = spawnSync(
    path.join(binaries.directory, "bin", "initdb"),
    [
      ["--pgdata", unfinished],
      ["--username", adminRole],
      ["--pwfile", passwordFile],
      ["--auth", "scram-sha-256"],
      ["--encoding", "UTF8"],
      ["--locale", "C"],
      ["--locale-provider", "builtin"],
      ["--builtin-locale", "C.UTF-8"],
      ["--no-instructions"],
      durable ? [] : ["--no-sync"],
    ].flat(),
    { ...runAs(user), encoding: "utf8" },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new OperatorError(`The embedded database could not be made:\n${result.error?.message ?? result.stderr}`);
  }
  renameSync(unfinished, cluster);
}
