import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "@/lib/server/env";
import { dataKey } from "./keys";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** The prefix of every text that is encrypted with the current key. */
export function currentSealPrefix(): string {
  return `sealed:${env().DATA_KEY.currentId}:`;
}

/**
 * Encrypts a text for the database. A person who has a copy of the database, but not `DATA_KEY`, cannot read the text. The prefix
 * of the result contains the key's id.
 *
 * @param place the table, column and record that store the text. A text that is encrypted for one place cannot be decrypted for
 * another place
 */
export function sealText(text: string, place: string): string {
  const { currentId } = env().DATA_KEY;
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(currentId), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return currentSealPrefix() + Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Decrypts a text that `sealText` has encrypted for the same `place`. A text that was stored without encryption is returned
 * unchanged.
 *
 * @throws Error if the key is missing, or if the text was changed or moved to another place
 */
export function openText(stored: string, place: string): string {
  const [, id, content] = /^sealed:([A-Za-z0-9]+):([\w-]+)$/.exec(stored) ?? [];
  if (id === undefined || content === undefined) return stored;
  const bytes = Buffer.from(content, "base64url");
  const opening = createDecipheriv(cipher, keyOf(id), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + opening.final("utf8");
}

function keyOf(id: string): Buffer {
  const key = dataKey(id);
  if (!key) throw new Error(`DATA_KEY has no key ${id}`);
  return key;
}
