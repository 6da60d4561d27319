import "server-only";

/**
 * The subfolders of an exchange place (`exchangePlaceOf`). The bank writes to `outbox` and takes files from `inbox`. Only the bank
 * uses the other subfolders.
 */
export const exchangeFolders = ["outbox", "inbox", "done", "set-aside"] as const;
type ExchangeFolder = (typeof exchangeFolders)[number];

/** A file in an exchange place. The name contains no slash. */
export type FilePlace = { folder: ExchangeFolder; name: string };

/**
 * An entry of a folder. `changedAtMs` is the moment of the last change, by the clock of the file's host. `isRegular` is false
 * for symbolic links, folders and other entries that are not regular files.
 */
export type FoundFile = { name: string; sizeBytes: number; changedAtMs: number; isRegular: boolean };

/** The bytes of a file and their SHA-256 hash in hexadecimal digits. `bytes` is null if the file is larger than the limit. */
export type ReadFile = { bytes: Buffer | null; sizeBytes: number; sha256: string };

/**
 * A connection to an exchange place. Several workers may use an exchange place at the same time.
 *
 * Every call can throw an `ExchangeError`.
 */
export type Transport = {
  /** Lists the entries of a folder. Symbolic links are not followed. */
  list(folder: ExchangeFolder): Promise<FoundFile[]>;
  /** Reads a regular file. Null if the file is missing or is not a regular file. */
  read(place: FilePlace, bytesMax: number): Promise<ReadFile | null>;
  /** Writes a new file to durable storage. After an error, no file of this name remains, unless the connection is lost. */
  write(place: FilePlace, bytes: Uint8Array): Promise<void>;
  /** Moves a file atomically, and replaces an existing file with the new name. Returns false if the file is missing. */
  move(from: FilePlace, to: FilePlace): Promise<boolean>;
  /** Removes a file. Does nothing if the file is missing. */
  remove(place: FilePlace): Promise<void>;
  close(): Promise<void>;
};

/** The reasons why an exchange fails. Each reason is a key of the texts for staff. */
export type ExchangeProblem =
  | ("disk_full" | "no_permission" | "folder_missing" | "read_only" | "special_file")
  | ("unreachable" | "timed_out" | "host_key" | "key_refused" | "key_missing" | "failed");

/** The error for a failed exchange. `detail` is for staff and for the log, and contains no personal data and no secret. */
export class ExchangeError extends Error {
  override name = "ExchangeError";
  constructor(
    readonly problem: ExchangeProblem,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${problem}: ${detail}`, options);
  }
}
