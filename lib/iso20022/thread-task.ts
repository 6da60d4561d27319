import "server-only";
import type { ReadMessage, UnreadableMessage } from "./read-types";

/** The task of a thread that reads a message. `lastDate` (`YYYY-MM-DD`) is the last day on which a payment may settle. */
export type MessageTask = { bytes: Uint8Array; lastDate: string };

/** The result of the thread. An error that is passed between threads loses its class, so a refusal is a plain object. */
export type MessageOutcome =
  | { message: ReadMessage }
  | { refused: Pick<UnreadableMessage, "problem" | "place" | "detail"> };
