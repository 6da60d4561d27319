import "server-only";
import type { MessagePort } from "node:worker_threads";
import type { SettlementColumns } from "@/lib/reconciliation/schema";
import type { FileProblem } from "@/lib/reconciliation/settlement.model";
import type { FileFormat } from "./open-file";
import type { FileContent } from "./statement";

/** The task of a worker thread. `port` connects the thread with the main thread, which reads the file from the database. */
export type ReadingTask = { port: MessagePort; columns: SettlementColumns | null; encoding: string };

/** Rows of `settlement_lines` as JSON text. The main thread passes the text to Postgres without parsing it. */
export type KeptRows = { rows: string; count: number; readBytes: number };

/** A request of the worker thread: to send the next part of the file, or to store lines. The thread waits for the answer. */
export type ThreadQuestion = { ask: "part" } | ({ ask: "keep" } & KeptRows);

/** The answer to the worker thread. If `part` is null, the file has no further part. */
export type ThreadAnswer = { part: Uint8Array | null } | { kept: true };

/** The result of reading a file: the file's content, the headings of columns that staff must define first, or a refusal. */
export type ReadingOutcome =
  | ({ state: "preview"; format: FileFormat; sha256: string } & FileContent)
  | { state: "columns"; headings: string[]; sample: string[][] }
  | { state: "refused"; format: FileFormat | null; problem: FileProblem; place: number | null };
