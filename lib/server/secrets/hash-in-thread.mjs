import { hashSync, verifySync } from "@node-rs/argon2";

/**
 * Runs in a worker thread of `hashing-threads.ts`, which is why it is no TypeScript.
 *
 * @param {{ secret: string, options: import("@node-rs/argon2").Options, hashed?: string }} work
 * @returns the hash of `secret`; or, with `hashed`, whether that is one: what cannot be read as a hash is none
 */
export default function hashInThread({ secret, options, hashed }) {
  if (hashed === undefined) return hashSync(secret, options);
  try {
    return verifySync(hashed, secret, options);
  } catch {
    return false;
  }
}
