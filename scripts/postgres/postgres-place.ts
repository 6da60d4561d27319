import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import * as path from "node:path";
import * as z from "zod";
import { OperatorError } from "@/scripts/command/project";
import { canEnter, type OsUser, postgresOsUser } from "@/scripts/system/os-user";
import { findFreePort } from "@/scripts/system/ports";
import { readFileIfThere, writePrivateFile } from "@/scripts/system/private-files";

const recordSchema = z.object({
  /** The folder that contains Postgres' data. The folder also contains a copy of the binaries if Postgres needs a copy. */
  place: z.string(),
  port: z.number().int().positive(),
  adminPassword: z.string(),
  ownerPassword: z.string(),
  appPassword: z.string(),
});

/**
 * The folder (`place`), port and passwords of an embedded Postgres. The record is stored in a file of the product's data folder,
 * with mode 0600.
 */
export type PostgresRecord = z.infer<typeof recordSchema>;

function recordFile(directory: string): string {
  return path.join(directory, "postgres.json");
}

/** Returns Postgres' own data folder (PGDATA), which is in the record's `place`. */
export function clusterDirectory(place: string): string {
  return path.join(place, "cluster");
}

/** Reads the record in a data folder. Returns undefined before the first start of the embedded Postgres. */
export function readRecord(directory: string): PostgresRecord | undefined {
  const text = readFileIfThere(recordFile(directory));
  return text === undefined ? undefined : recordSchema.parse(JSON.parse(text));
}

/** Writes the record atomically, so that a crash during the write loses no password. */
export function writeRecord(directory: string, record: PostgresRecord): void {
  writePrivateFile(recordFile(directory), `${JSON.stringify(record, null, 2)}\n`);
}

/** Chooses place, port and passwords for a first start, and stores the record before Postgres uses them. */
export async function createRecord(directory: string): Promise<PostgresRecord> {
  const place = choosePlace(directory, postgresOsUser(undefined));
  if (existsSync(clusterDirectory(place))) {
    throw new OperatorError(
      `There is a database in ${place}, but ${recordFile(directory)}, which holds its password, is gone. ` +
        "Put that file back, or move the database away to start with a new one.",
    );
  }
  const record: PostgresRecord = {
    place,
    port: await findFreePort(),
    adminPassword: randomBytes(24).toString("hex"),
    ownerPassword: randomBytes(24).toString("hex"),
    appPassword: randomBytes(24).toString("hex"),
  };
  writeRecord(directory, record);
  return record;
}

/**
 * Returns a folder within the data folder. If the operating-system user that runs Postgres cannot enter the data folder, returns
 * a folder in /var/lib.
 */
function choosePlace(directory: string, user: OsUser | undefined): string {
  const own = path.join(directory, "postgres");
  makeFolder(directory, user);
  makeFolder(own, user);
  if (canEnter(own, user)) {
    return own;
  }
  const name = `holdfast-${createHash("sha256").update(directory).digest("hex").slice(0, 8)}`;
  for (let attempt = 1; attempt < 100; attempt++) {
    const place = path.join("/var/lib", attempt === 1 ? name : `${name}-${attempt}`);
    if (!existsSync(place)) {
      makeFolder(place, user);
      return place;
    }
  }
  throw new OperatorError(`Too many earlier databases of this folder in /var/lib/${name}…: remove some.`);
}

/**
 * Creates a folder that other accounts cannot list. If Postgres runs under another account than this process, other accounts can
 * open the folder's subfolders by name.
 */
function makeFolder(directory: string, user: OsUser | undefined): void {
  if (!existsSync(directory)) {
    mkdirSync(directory, { recursive: true });
    chmodSync(directory, user ? 0o711 : 0o700);
  }
}

/** The folder of Linux's file system in memory. */
export const memoryParent = "/dev/shm";
/**
 * The test databases are kept in memory if more than this many bytes of memory are free. The databases use up to 3 GiB, and the
 * tests themselves need the other 7 GiB.
 */
const neededBytes = 10 * 2 ** 30;

/**
 * Returns a parent folder for temporary data folders that the account of Postgres can enter.
 *
 * @param inMemory if true, the parent is in memory, provided that the machine has enough free memory
 */
export function temporaryParent({ inMemory = false } = {}): string {
  const user = postgresOsUser(undefined);
  const parents = [...(inMemory && isMemoryUsable() ? [memoryParent] : []), tmpdir(), "/tmp", "/var/tmp"];
  return parents.find((parent) => canEnter(parent, user)) ?? "/var/lib";
}

/**
 * True if the file system at `memoryParent` has enough free memory and may run programs. The file system must allow programs,
 * because a data folder may contain a copy of Postgres' binaries. If several file systems are mounted at `memoryParent`, the last
 * mount in the list is the visible one.
 */
function isMemoryUsable(): boolean {
  const mount = readFileIfThere("/proc/mounts")
    ?.split("\n")
    .findLast((line) => line.split(" ")[1] === memoryParent);
  if (!mount || mount.split(" ")[3]?.split(",").includes("noexec")) return false;
  const { bavail, bsize } = statfsSync(memoryParent);
  return Math.min(bavail * bsize, freemem()) > neededBytes;
}
