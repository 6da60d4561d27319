import { hashSync, verifySync } from "@node-rs/argon2";

/**
 * Runs in a worker thread of `hashing-threads.ts`, and is therefore plain JavaScript.
 *
 * @param {{ secret: string, options: import("@node-rs/argon2").Options, hashed?: string }} work
 * @returns the hash of `secret`. If `hashed` is given, true if this hash was made from `secret`. A malformed hash does not match
 */
export default function hashInThread({ secret, options, hashed }) {
  if (hashed === undefined) return hashSync(secret, options);
  try {
    return verifySync(hashed, secret, options);
  } catch {
    return false;
  }
}
