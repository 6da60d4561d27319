import "server-only";
import { randomBytes } from "node:crypto";
import { env } from "@/lib/server/env";
import { pinPepper } from "@/lib/server/secrets/keys";
import { hashSecret, verifySecret } from "@/lib/server/secrets/secrets";

/**
 * Hashes a PIN with a pepper that the database does not contain (`PIN_PEPPER`). Without a pepper, a thief with a copy of the
 * database could try all ten thousand PINs of four digits in two minutes, although the hash is slow. The stored text is the
 * pepper's id, a colon and the hash.
 */
export async function hashPin(pin: string): Promise<string> {
  const { currentId } = env().PIN_PEPPER;
  return `${currentId}:${await hashSecret(pin, pinPepper(currentId))}`;
}

/** The hash of a random PIN that nobody knows. Hashing is slow, so callers call this function before a transaction. */
export async function unknownPinHash(): Promise<string> {
  return await hashPin(randomBytes(32).toString("base64url"));
}

/** True if `pin` matches a stored hash. The hash may be made with any known pepper, or without a pepper. */
export async function verifyPin(stored: string, pin: string): Promise<boolean> {
  const { id, hash } = split(stored);
  if (id === undefined) return await verifySecret(hash, pin);
  const pepper = pinPepper(id);
  return pepper !== undefined && (await verifySecret(hash, pin, pepper));
}

/** True when the hash uses the current pepper. Otherwise, the hash is replaced the next time the PIN is entered. */
export function isPinHashCurrent(stored: string): boolean {
  return split(stored).id === env().PIN_PEPPER.currentId;
}

function split(stored: string): { id: string | undefined; hash: string } {
  const [, id, hash = stored] = /^([A-Za-z0-9]+):(.+)$/.exec(stored) ?? [];
  return { id, hash };
}
