import "server-only";
import { readHere } from "./read-here";
import { UnreadableMessage } from "./read-types";
import type { MessageOutcome, MessageTask } from "./thread-task";

/** Reads a large message in a worker thread, so that the main thread can work in the meantime. */
export default async function readTask({ bytes, lastDate }: MessageTask): Promise<MessageOutcome> {
  try {
    return { message: await readHere(bytes, { lastDate }) };
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    const { problem, place, detail } = error;
    return { refused: { problem, place, detail } };
  }
}
