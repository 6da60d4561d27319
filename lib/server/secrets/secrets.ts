import "server-only";
import { createHash, createHmac } from "node:crypto";
import { hashInThread, verifyInThread } from "./hashing-threads";
import { inHashingTurn } from "./hashing-turn";
import { derivedKey } from "./keys";

/** The parameters that OWASP recommends for argon2id: 19 MiB of memory, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id. Secrets with fewer possible values also need a pepper (lib/auth/pins/pin-hash.ts). */
export function hashSecret(secret: string, pepper?: Uint8Array): Promise<string> {
  const options = { ...argon2Options, ...(pepper ? { secret: pepper } : {}) };
  return inHashingTurn(() => hashInThread(secret.normalize("NFKC"), options));
}

/** True if a hash was made from `secret` and the pepper. A malformed hash does not match. */
export async function verifySecret(hashed: string, secret: string, pepper?: Uint8Array): Promise<boolean> {
  const options = pepper ? { secret: pepper } : {};
  return await inHashingTurn(() => verifyInThread(hashed, secret.normalize("NFKC"), options));
}

let decoyHash: Promise<string> | undefined;

/** Takes as long as a real check, and always returns false. A log-in with an unknown e-mail address calls this function. */
export async function verifyAgainstNobody(secret: string): Promise<false> {
  decoyHash ??= hashSecret("nobody's password");
  await verifySecret(await decoyHash, secret);
  return false;
}

/** Hashes a random value with SHA-256. The hash of a guessable value would reveal the value. */
export function sha256(value: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash("sha256").update(value).digest());
}

/**
 * Hashes content with a secret key of this installation. If the content contains a guessable secret, a hash without a key would
 * reveal the secret.
 */
export function keyedHash(value: string): Buffer {
  return createHmac("sha256", derivedKey("request-hash")).update(value).digest();
}

/** Derives a code from `nonce`. Only this installation can derive the same code. `purpose` separates codes of different kinds. */
export function deriveCode(purpose: string, nonce: Uint8Array): string {
  return createHmac("sha256", derivedKey("email-code")).update(`${purpose}:`).update(nonce).digest("base64url");
}

/** Derives six digits from a derived code, for a code that people read aloud. All digits are equally likely. */
export function codeDigits(code: string): string {
  const bits = sha256(`digits:${code}`).readUIntBE(0, 6);
  return String(bits % 1_000_000).padStart(6, "0");
}
