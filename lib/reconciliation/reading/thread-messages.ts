import "server-only";
import type { MessagePort } from "node:worker_threads";
import type { SettlementColumns } from "@/lib/reconciliation/schema";
import type { FileProblem } from "@/lib/reconciliation/settlement.model";
import type { FileFormat } from "./open-file";
import type { FileContent } from "./statement";

/** The task of the thread. `port` connects the thread with the process that reads the file from the database. */
export type ReadingTask = { port: MessagePort; columns: SettlementColumns | null; encoding: string };

/** Rows of `settlement_lines` as JSON text, so that the main thread does not parse or write JSON. */
export type KeptRows = { rows: string; count: number; readBytes: number };

/** A request from the thread: for the next part of the file, or to store lines. The thread waits for the answer. */
export type ThreadQuestion = { ask: "part" } | ({ ask: "keep" } & KeptRows);

/** The answer. A null part marks the end of the file. */
export type ThreadAnswer = { part: Uint8Array | null } | { kept: true };

/** The result of reading a file. */
export type ReadingOutcome =
  | ({ state: "preview"; format: FileFormat; sha256: string } & FileContent)
  | { state: "columns"; headings: string[]; sample: string[][] }
  | { state: "refused"; format: FileFormat | null; problem: FileProblem; place: number | null };
