import "server-only";
import type { ReadMessage, UnreadableMessage } from "./read-types";

/** The task of a thread that reads a message. `lastDate` (`YYYY-MM-DD`) is the last day on which a payment may settle. */
export type MessageTask = { bytes: Uint8Array; lastDate: string };

/** What the thread has read. An error cannot keep its class on its way between threads. */
export type MessageOutcome =
  | { message: ReadMessage }
  | { refused: Pick<UnreadableMessage, "problem" | "place" | "detail"> };
