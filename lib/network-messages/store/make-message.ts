import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "@/lib/server/db";
import { insertMade } from "./message.sql";

/** A message that the bank has written for a network. `text` is the whole file. */
export type WrittenMessage = {
  rail: string;
  /** The kind of the message, such as `pacs.008` or `nacha`. */
  kind: string;
  /** The id in the message, unique among the rail's messages to the network. */
  messageId: string;
  /** The name of the file in the outbox: letters, digits, hyphens and points. */
  fileName: string;
  text: string;
  transferId?: string;
  incomingPaymentId?: string;
};

/**
 * Prevents any later message of this kind for the transfer, by storing an empty message in the state `withdrawn`. Returns false
 * if the transfer already has a message of this kind.
 */
export async function forbidMessage(
  tx: Database,
  { rail, kind, transferId }: { rail: string; kind: string; transferId: string },
): Promise<boolean> {
  const nothing = { messageId: "", fileName: "", content: Buffer.alloc(0), sha256: sha256Of(Buffer.alloc(0)) };
  return await insertMade(tx, { id: uuidv7(), rail, kind, transferId, ...nothing }, "withdrawn");
}

const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The file names that every file system and every network can store. */
const fileNameForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;

/**
 * Stores a message to a network. The job `exchange-messages` hands the message over after the commit. A transfer has at most one
 * order (`pacs.008`) and one recall (`camt.056`), and an incoming payment has at most one message of each kind.
 *
 * @returns the message's id in the database; null if the transfer or the incoming payment already has this message
 */
export async function makeMessage(tx: Database, message: WrittenMessage): Promise<string | null> {
  if (!fileNameForm.test(message.fileName)) throw new RangeError(`not the name of a file: ${message.fileName}`);
  const { text, ...rest } = message;
  const content = Buffer.from(text, "utf8");
  const id = uuidv7();
  return (await insertMade(tx, { id, ...rest, sha256: sha256Of(content), content }, "made")) ? id : null;
}
