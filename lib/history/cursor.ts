import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { fieldError } from "@/lib/server/errors";
import { derivedKey } from "@/lib/server/secrets/keys";

/** A position between two items of a history, and the direction of the next page. */
export type HistoryCursor = { towards: "older" | "newer"; createdAt: Date; id: string };

const payloadBytes = 25;
const sealBytes = 12;
const towardsByte = { older: 0, newer: 1 } as const;

/**
 * Encodes a position as text: 1 byte for the direction, 8 bytes for the time, 16 bytes for the id, and a keyed hash. Because of
 * the hash, only this installation can create a valid text.
 */
export function encodeCursor(cursor: HistoryCursor): string {
  const payload = Buffer.alloc(payloadBytes);
  payload.writeUInt8(towardsByte[cursor.towards], 0);
  payload.writeBigInt64BE(BigInt(cursor.createdAt.getTime()), 1);
  payload.write(cursor.id.replaceAll("-", ""), 9, "hex");
  return Buffer.concat([payload, seal(payload)]).toString("base64url");
}

/** Decodes a position. @throws AppError `validation_failed` on `cursor` for a text that `encodeCursor` did not create */
export function decodeCursor(text: string): HistoryCursor {
  const bytes = Buffer.from(text.slice(0, 100), "base64url");
  const payload = bytes.subarray(0, payloadBytes);
  const genuine = bytes.length === payloadBytes + sealBytes && bytes.toString("base64url") === text;
  if (!genuine || !timingSafeEqual(bytes.subarray(payloadBytes), seal(payload))) throw fieldError("cursor", "invalid");
  const id = payload.toString("hex", 9).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const towards = payload.readUInt8(0) === towardsByte.newer ? "newer" : "older";
  return { towards, createdAt: new Date(Number(payload.readBigInt64BE(1))), id };
}

function seal(payload: Buffer): Buffer {
  return createHmac("sha256", derivedKey("history-cursor")).update(payload).digest().subarray(0, sealBytes);
}
