import "server-only";
import { addDays } from "@/lib/dates";
import { now } from "@/lib/server/clock";
import { readInThread } from "./message-threads";
import { refuseSize } from "./open-message";
import { readHere } from "./read-here";
import type { ReadMessage } from "./read-types";

/** A settlement date may be at most this number of days in the future. */
const daysAheadMax = 400;

/**
 * The size up to which a message is read in this thread. Reading takes about 0.1 seconds, and the process does nothing else
 * during this time.
 */
const bytesHereMax = 1024 * 1024;

/**
 * Checks the size, the encoding and the schema of a message from a network, and reads the message. The message may be inside an
 * envelope of any name, and may have a header (head.001). A large message is read in another thread.
 *
 * @throws UnreadableMessage if the message is wrong, or if the bank cannot read this kind of message; AppError `busy` if too many
 * large messages wait
 */
export async function readMessage(bytes: Uint8Array): Promise<ReadMessage> {
  refuseSize(bytes);
  const lastDate = addDays(now().toISOString().slice(0, 10), daysAheadMax);
  if (bytes.byteLength > bytesHereMax) return await readInThread(bytes, lastDate);
  return await readHere(bytes, { lastDate });
}
