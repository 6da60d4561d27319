import "server-only";
import { createHash, createHmac } from "node:crypto";
import { hashInThread, verifyInThread } from "./hashing-threads";
import { inHashingTurn } from "./hashing-turn";
import { derivedKey } from "./keys";

/** OWASP's parameters for argon2id: 19 MiB of memory, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id, or with a pepper what has fewer possible values (lib/auth/pins/pin-hash.ts). */
export function hashSecret(secret: string, pepper?: Uint8Array): Promise<string> {
  const options = { ...argon2Options, ...(pepper ? { secret: pepper } : {}) };
  return inHashingTurn(() => hashInThread(secret.normalize("NFKC"), options));
}

/** Whether `secret` is what was hashed, with that pepper. A hash that cannot be read counts as no match. */
export async function verifySecret(hashed: string, secret: string, pepper?: Uint8Array): Promise<boolean> {
  const options = pepper ? { secret: pepper } : {};
  return await inHashingTurn(() => verifyInThread(hashed, secret.normalize("NFKC"), options));
}

let decoyHash: Promise<string> | undefined;

/** Takes as long as a real check and always says no: for log-ins with an e-mail that nobody has. */
export async function verifyAgainstNobody(secret: string): Promise<false> {
  decoyHash ??= hashSecret("nobody's password");
  await verifySecret(await decoyHash, secret);
  return false;
}

/** A SHA-256 hash, for values that are random by themselves. */
export function sha256(value: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash("sha256").update(value).digest());
}

/** A hash that only this installation can compare with: for what may hold a secret that could be guessed. */
export function keyedHash(value: string): Buffer {
  return createHmac("sha256", derivedKey("request-hash")).update(value).digest();
}

/** A code that only this installation can make from `nonce`; `purpose` keeps codes of different kinds apart. */
export function deriveCode(purpose: string, nonce: Uint8Array): string {
  return createHmac("sha256", derivedKey("email-code")).update(`${purpose}:`).update(nonce).digest("base64url");
}
