import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";
import { OperatorError } from "@/scripts/command/project";

/** An account of the operating system under which this process starts other programs. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Returns the account under which Postgres runs, or undefined for the current account. Postgres refuses to run as root, so root
 * must start Postgres under another account. The other account is the owner of the cluster or, for a new cluster, the account
 * `postgres` or `nobody`.
 */
export function postgresOsUser(clusterDirectory: string | undefined): OsUser | undefined {
  const owner = clusterDirectory && existsSync(clusterDirectory) ? statSync(clusterDirectory) : undefined;
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new OperatorError(
        `The database in ${clusterDirectory} belongs to another account (${owner.uid}). Start as that account or as root.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) {
    return { name: `account ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of ["postgres", "nobody"]) {
    const uid = numericId("-u", name);
    const gid = numericId("-g", name);
    if (uid && gid) {
      return { name, uid, gid };
    }
  }
  throw new OperatorError(
    "Postgres does not run as root, and this machine has no account named postgres or nobody to run it under. " +
      "Start as an ordinary user, or set DATABASE_URL.",
  );
}

function numericId(flag: "-u" | "-g", name: string): number | undefined {
  try {
    return Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return undefined;
  }
}

/**
 * Returns the options of `spawn` to start a program under an account. The program starts in `/`, which every account can enter.
 * The program's environment does not contain the product's secrets.
 */
export function runAs(user: OsUser | undefined): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  const env: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: process.env.PATH, LC_ALL: "C" };
  return user ? { uid: user.uid, gid: user.gid, cwd: "/", env } : { cwd: "/", env };
}

/** True if the account can enter a folder. For this, the account also needs access to all parent folders. */
export function canEnter(directory: string, user: OsUser | undefined): boolean {
  const attempt = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", directory], { ...runAs(user), stdio: "ignore" });
  return attempt.status === 0;
}

/** Makes the account the owner of a file or folder. Does nothing if `user` is undefined. */
export function giveTo(user: OsUser | undefined, file: string): void {
  if (user) {
    chownSync(file, user.uid, user.gid);
  }
}
