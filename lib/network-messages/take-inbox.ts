import "server-only";
import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { calendarNow } from "@/lib/server/clock";
import { log } from "@/lib/server/log";
import { insertReceived } from "./store/message.sql";
import { ExchangeError, type FoundFile, type Transport } from "./transports/transport";
import { isWholeDocument } from "./whole-document";

/** The maximum size of a file that the bank stores. A larger file is set aside unread. */
const fileBytesMax = 64 * 1024 * 1024;
/** The maximum number of files that one exchange takes, so that messages to the network do not wait too long. */
const takenMax = 500;
/** If an incomplete file has not changed for this time, the file is taken, because its sender has probably given up. */
const settledAfterMs = 60_000;
/** If a worker dies after it has claimed a file, another worker takes the file after this time. */
const leaseMs = 30_000;
/** The maximum length of a file name, in bytes. */
const nameBytesMax = 255;

export type InboxLimits = { isOver: () => boolean; settledAfterMs?: number; leaseMs?: number };

/** A file that a worker has claimed. The name contains the time of the claim, a random number and the file's own name. */
const claimForm = /^\.taking-([0-9a-z]{8,9})-[0-9a-f]{8}-(.+)$/s;

/**
 * Takes the files from a rail's inbox. Each file is stored once, even if several workers run at the same time, or if a worker
 * dies at any moment:
 *
 * 1. The worker renames the file, so that no other worker takes the file and no new file replaces it.
 * 2. The worker stores the bytes in the database. The same bytes are stored only once.
 * 3. The worker moves the file to `done`, or to `set-aside` if the file is too large.
 *
 * If the worker dies, another worker claims the renamed file.
 *
 * Only complete files are taken (`isComplete`). A name that begins with a point or ends with `.part` or `.tmp` belongs to a
 * file that is still being written.
 *
 * @returns the number of files that were taken
 * @throws ExchangeError
 */
export async function takeInbox(rail: string, transport: Transport, limits: InboxLimits): Promise<number> {
  let taken = 0;
  const entries = await transport.list("inbox");
  for (const file of entries.filter(({ isRegular }) => isRegular).sort(byAge)) {
    if (taken >= takenMax || limits.isOver()) break;
    const ownName = ownNameOf(file, limits.leaseMs ?? leaseMs);
    if (!ownName) continue;
    if (!isClaim(file.name) && !(await isComplete(transport, file, limits.settledAfterMs ?? settledAfterMs))) continue;
    if (await takeFile(rail, transport, file.name, ownName)) taken += 1;
  }
  const special = entries.filter(({ isRegular }) => !isRegular).length;
  // An entry that is not a regular file, such as a symbolic link, could lead to any file of the machine. The entry stays where it
  // is, and an operator must remove it.
  if (special > 0) throw new ExchangeError("special_file", `inbox ${special}`);
  return taken;
}

const byAge = (one: FoundFile, other: FoundFile) =>
  one.changedAtMs - other.changedAtMs || (one.name < other.name ? -1 : 1);

const isClaim = (name: string) => claimForm.test(name);

/**
 * The name that the sender gave the file. Null if the file is still being written, or if another worker's claim has not expired.
 */
function ownNameOf({ name }: FoundFile, lease: number): string | null {
  const [, claimedAt, ownName] = claimForm.exec(name) ?? [];
  if (claimedAt && ownName) {
    return Math.abs(calendarNow().getTime() - Number.parseInt(claimedAt, 36)) >= lease ? ownName : null;
  }
  return name.startsWith(".") || /\.(part|tmp)$/i.test(name) ? null : name;
}

/** True if the sender has finished a file: its content is a whole document, or the file has not changed for `settledMs`. */
async function isComplete(transport: Transport, file: FoundFile, settledMs: number): Promise<boolean> {
  if (calendarNow().getTime() - file.changedAtMs >= settledMs) return true;
  const read = await transport.read({ folder: "inbox", name: file.name }, fileBytesMax);
  return read?.bytes ? isWholeDocument(read.bytes) : false;
}

async function takeFile(rail: string, transport: Transport, name: string, ownName: string): Promise<boolean> {
  const claimed = { folder: "inbox", name: claimName(ownName) } as const;
  if (!(await transport.move({ folder: "inbox", name }, claimed))) return false;
  const file = await transport.read(claimed, fileBytesMax);
  if (!file) return false;
  const { bytes, sizeBytes, sha256 } = file;
  const stored = { id: uuidv7(), rail, fileName: ownName, sha256, sizeBytes, content: bytes };
  const outcome = await insertReceived(stored);
  log.info({ rail, sha256, sizeBytes, outcome }, "a file of a network was received");
  // The content of the file is already in the database, so no later step reads the file in its new folder. The new name contains
  // the file's hash, so that the file does not replace an earlier file with the same original name.
  const folder = bytes ? "done" : "set-aside";
  await transport.move(claimed, { folder, name: storedName({ sha256, fileName: ownName }) });
  return true;
}

type StoredFile = { sha256: string; fileName: string };

const storedName = ({ sha256, fileName }: StoredFile) => shortened(`${sha256.slice(0, 12)}-`, fileName);

/** Moves an unreadable stored file to `set-aside`. Only operators look at this folder, so a missing file does not matter. */
export async function setFileAside(transport: Transport, file: StoredFile): Promise<void> {
  const name = storedName(file);
  await transport.move({ folder: "done", name }, { folder: "set-aside", name });
}

function claimName(ownName: string): string {
  const at = calendarNow().getTime().toString(36);
  return shortened(`.taking-${at}-${randomBytes(4).toString("hex")}-`, ownName);
}

/** Joins two parts of a name. Removes characters at the beginning of `name` if the joined name would be too long. */
function shortened(prefix: string, name: string): string {
  let rest = name;
  while (Buffer.byteLength(prefix + rest) > nameBytesMax) rest = rest.slice(1);
  return prefix + rest;
}
