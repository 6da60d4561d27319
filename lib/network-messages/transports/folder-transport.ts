import "server-only";
import { createHash } from "node:crypto";
import { constants, type FileHandle, lstat, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import * as path from "node:path";
import {
  ExchangeError,
  type ExchangeProblem,
  exchangeFolders,
  type FilePlace,
  type FoundFile,
  type ReadFile,
  type Transport,
} from "./transport";

const problemsOfCodes: Record<string, ExchangeProblem> = {
  ENOSPC: "disk_full",
  EDQUOT: "disk_full",
  EFBIG: "disk_full",
  EACCES: "no_permission",
  EPERM: "no_permission",
  EROFS: "read_only",
  ENOENT: "folder_missing",
  ENOTDIR: "folder_missing",
};

/** The number of bytes that are read at once. */
const partBytes = 256 * 1024;

/**
 * Opens a folder of this machine, and creates its missing subfolders. The folder itself must exist: if it is missing, its disk is
 * probably not mounted, and the function throws an error.
 *
 * @throws ExchangeError
 */
export async function openFolder(root: string): Promise<Transport> {
  await explaining(root, async () => {
    await readdir(root);
    for (const folder of exchangeFolders) await mkdir(path.join(root, folder), { recursive: true });
  });
  const pathOf = ({ folder, name }: FilePlace) => path.join(root, folder, name);
  return {
    list: (folder) => explaining(folder, () => listFolder(path.join(root, folder))),
    read: (place, bytesMax) => explaining(place.folder, () => readRegular(pathOf(place), bytesMax)),
    write: (place, bytes) =>
      explaining(place.folder, async () => {
        await writeDurably(pathOf(place), bytes);
        await syncFolder(path.join(root, place.folder));
      }),
    move: (from, to) =>
      explaining(to.folder, async () => {
        if (!(await unlessMissing(rename(pathOf(from), pathOf(to)).then(() => true)))) return false;
        for (const folder of new Set([to.folder, from.folder])) await syncFolder(path.join(root, folder));
        return true;
      }),
    remove: (place) => explaining(place.folder, () => rm(pathOf(place), { force: true })),
    close: async () => undefined,
  };
}

/** Converts an error of the operating system to an `ExchangeError`. @param where the folder, for staff */
async function explaining<Result>(where: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new ExchangeError(problemsOfCodes[code] ?? "failed", `${where} ${code}`.trim(), { cause: error });
  }
}

/** Returns undefined if a file is missing. */
async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return await work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

async function listFolder(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of await readdir(folder)) {
    // The file may disappear in the meantime, because other workers take files too.
    const status = await unlessMissing(lstat(path.join(folder, name)));
    if (!status) continue;
    found.push({ name, sizeBytes: status.size, changedAtMs: status.mtimeMs, isRegular: status.isFile() });
  }
  return found;
}

async function readRegular(file: string, bytesMax: number): Promise<ReadFile | null> {
  // With O_NOFOLLOW, a symbolic link is not opened. With O_NONBLOCK, the opening of a named pipe does not wait.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(file, flags).catch((error: NodeJS.ErrnoException) => {
    if (["ENOENT", "ELOOP", "ENXIO"].includes(error.code ?? "")) return null;
    throw error;
  });
  if (!handle) return null;
  try {
    return (await handle.stat()).isFile() ? await readAll(handle, bytesMax) : null;
  } finally {
    await handle.close();
  }
}

async function readAll(handle: FileHandle, bytesMax: number): Promise<ReadFile> {
  const hash = createHash("sha256");
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for (;;) {
    const part = Buffer.allocUnsafe(partBytes);
    const { bytesRead } = await handle.read(part, 0, partBytes);
    if (bytesRead === 0) break;
    const bytes = part.subarray(0, bytesRead);
    hash.update(bytes);
    sizeBytes += bytesRead;
    if (sizeBytes <= bytesMax) parts.push(bytes);
    else parts.length = 0;
  }
  return { bytes: sizeBytes <= bytesMax ? Buffer.concat(parts) : null, sizeBytes, sha256: hash.digest("hex") };
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx", 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    // On a full disk, an incomplete file would use the space that the next attempt needs.
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Makes the file names in a folder durable. If the file system does not support this, the error is ignored. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } catch (error) {
    if (!["EINVAL", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    await handle.close();
  }
}
