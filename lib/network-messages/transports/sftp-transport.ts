import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ExchangePlace } from "@/lib/exchange-settings";
import {
  ExchangeError,
  type ExchangeProblem,
  exchangeFolders,
  type FilePlace,
  type FoundFile,
  type ReadFile,
  type Transport,
} from "./transport";

/** A folder behind SFTP. `key` is the private key, or the absolute path of its file. `hostKey` is the pinned host key. */
export type SftpPlace = Extract<ExchangePlace, { kind: "sftp" }> & { key: string; hostKey: string };

/** The library's types do not contain `lstat`. */
type Client = import("ssh2-sftp-client") & {
  lstat: import("ssh2-sftp-client")["stat"];
};

const connectMaxMs = 10_000;
/** The maximum time of one call, which is enough for the largest file on a slow connection. */
const callMaxMs = 60_000;

/**
 * Opens a folder behind SFTP, and creates its missing subfolders. The connection is refused unless the server proves the pinned
 * host key. The server must support `posix-rename@openssh.com`, because the plain rename of SFTP is not atomic.
 *
 * @throws ExchangeError
 */
export async function openSftp(place: SftpPlace): Promise<Transport> {
  // The library is loaded only when a connection is opened, because most processes never exchange files.
  const { default: SftpClient } = await import("ssh2-sftp-client");
  const nothing = () => undefined;
  const client = new SftpClient("holdfast", { error: nothing, end: nothing, close: nothing }) as Client;
  await connect(client, place);
  const root = place.folder.replace(/\/+$/, "");
  const pathOf = ({ folder, name }: FilePlace) => `${root}/${folder}/${name}`;
  const call = <Result>(where: string, work: () => Promise<Result>) => explaining(client, where, work);
  try {
    await call(root, async () => {
      if (!(await client.exists(root === "" ? "/" : root))) throw new ExchangeError("folder_missing", root);
      for (const folder of exchangeFolders) {
        if (!(await client.exists(`${root}/${folder}`))) await client.mkdir(`${root}/${folder}`);
      }
    });
  } catch (error) {
    await client.end().catch(nothing);
    throw error;
  }
  return {
    list: (folder) => call(folder, async () => (await client.list(`${root}/${folder}`)).map(toFoundFile)),
    read: (file, bytesMax) => call(file.folder, () => readRegular(client, pathOf(file), bytesMax)),
    write: (file, bytes) => call(file.folder, () => write(client, pathOf(file), bytes)),
    move: (from, to) => call(to.folder, () => unlessMissing(client.posixRename(pathOf(from), pathOf(to)))),
    remove: (file) => call(file.folder, async () => void (await client.delete(pathOf(file), true))),
    close: async () => void (await client.end()),
  };
}

async function connect(client: Client, { host, port, user, key, hostKey }: SftpPlace): Promise<void> {
  const privateKey = await readKey(key);
  let isWrongHost = false;
  const pinned = hostKey.replace(/^SHA256:|=+$/g, "");
  try {
    await client.connect({
      ...{ host, port, username: user, privateKey, readyTimeout: connectMaxMs },
      ...{ keepaliveInterval: 5_000, keepaliveCountMax: 3 },
      hostVerifier: (offered: Buffer) => {
        const hash = createHash("sha256").update(offered).digest("base64").replace(/=+$/, "");
        isWrongHost = hash !== pinned;
        return !isWrongHost;
      },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const problem: ExchangeProblem = isWrongHost
      ? "host_key"
      : /authentication|privateKey|passphrase|key format/i.test(message)
        ? "key_refused"
        : /timed out/i.test(message)
          ? "timed_out"
          : "unreachable";
    throw new ExchangeError(problem, host, { cause: error });
  }
}

/**
 * Reads the private key. A setting cannot contain line breaks, so a key in the setting has the two characters `\n` in place of
 * each line break.
 */
async function readKey(key: string): Promise<string> {
  if (!key.startsWith("/")) return key.replaceAll("\\n", "\n");
  return await readFile(key, "utf8").catch((error: unknown) => {
    throw new ExchangeError("key_missing", key, { cause: error });
  });
}

/** `type` is the first character in the mode of an entry, such as `-` for a regular file. */
const toFoundFile = ({ name, size, modifyTime, type }: import("ssh2-sftp-client").FileInfo): FoundFile => ({
  ...{ name, sizeBytes: size, changedAtMs: modifyTime, isRegular: type === "-" },
});

/**
 * Reads a regular file. SFTP follows symbolic links, so the type is checked first. The caller has given the file a name that only
 * this worker knows, so nobody replaces the file after the check.
 */
async function readRegular(client: Client, path: string, bytesMax: number): Promise<ReadFile | null> {
  const status = await client.lstat(path).catch(ignoreMissing);
  if (!status?.isFile) return null;
  const { size, modifyTime } = status;
  if (size > bytesMax) {
    // A file that is too large is not transferred. The hash is made from the file's size, time and path, and serves only as a
    // name.
    const sha256 = createHash("sha256").update(`${size} ${modifyTime} ${path}`).digest("hex");
    return { bytes: null, sizeBytes: size, sha256 };
  }
  const bytes = await client.get(path).catch(ignoreMissing);
  if (!Buffer.isBuffer(bytes)) return null;
  return { bytes, sizeBytes: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex") };
}

async function write(client: Client, path: string, bytes: Uint8Array): Promise<void> {
  try {
    await client.put(Buffer.from(bytes), path, { writeStreamOptions: { flags: "w", mode: 0o640 } });
    const { size } = await client.stat(path);
    if (size !== bytes.byteLength) throw new ExchangeError("disk_full", "outbox");
  } catch (error) {
    await client.delete(path, true).catch(() => undefined);
    // SFTP has no code for a full disk. If a server can create a file but cannot write it, its disk is full.
    if (codeOf(error) === "4") throw new ExchangeError("disk_full", "outbox", { cause: error });
    throw error;
  }
}

const missing = ["2", "ENOENT"];
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

function ignoreMissing(error: unknown): undefined {
  if (missing.includes(codeOf(error))) return undefined;
  throw error;
}

/** Returns false if the file is missing. */
async function unlessMissing(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => true,
    (error: unknown) => ignoreMissing(error) ?? false,
  );
}

/** Runs a call with a time limit, and converts its error to an `ExchangeError`. @param where the folder, for staff */
async function explaining<Result>(client: Client, where: string, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ExchangeError("timed_out", where));
      void client.end().catch(() => undefined);
    }, callMaxMs);
  });
  try {
    return await Promise.race([work(), timeUp]);
  } catch (error) {
    if (error instanceof ExchangeError) throw error;
    const code = codeOf(error);
    const problem = missing.includes(code)
      ? "folder_missing"
      : code === "3" || code === "EACCES"
        ? "no_permission"
        : "failed";
    throw new ExchangeError(problem, `${where} ${code}`.trim(), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
