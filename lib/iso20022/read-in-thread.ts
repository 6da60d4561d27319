import "server-only";
import { readHere } from "./read-here";
import { UnreadableMessage } from "./read-types";
import type { MessageOutcome, MessageTask } from "./thread-task";

/** Runs in a worker thread and reads a large message there, so that the main thread stays free. */
export default async function readTask({ bytes, lastDate }: MessageTask): Promise<MessageOutcome> {
  try {
    return { message: await readHere(bytes, { lastDate }) };
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    const { problem, place, detail } = error;
    return { refused: { problem, place, detail } };
  }
}
