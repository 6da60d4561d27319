import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { calendarNow } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { derivedKey } from "@/lib/server/secrets/keys";
import { spendOnce } from "@/lib/server/spend-once.sql";

/** A user has this time to answer a challenge. The user may first have to fetch another device. */
export const challengeLifetimeMs = 5 * 60_000;

const nonceBytes = 16;
const endBytes = 6;

/**
 * The purpose and the values, such as the id of the session, that a signature of the challenge confirms. The signature is invalid
 * for any other purpose or value.
 */
export type ChallengeBond = {
  purpose: "add" | "set-up" | "log-in" | "second-step" | "order" | "prove";
  /** The ids and values that the signature is bound to, in a fixed order. */
  to: readonly string[];
};

/**
 * Creates a challenge for a passkey to sign. A challenge contains its expiry time and a keyed hash of its bond, so that the
 * bank stores nothing for unanswered challenges.
 */
export function makeChallenge(bond: ChallengeBond): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(endBytes);
  end.writeUIntBE(calendarNow().getTime() + challengeLifetimeMs, 0, endBytes);
  const head = Buffer.concat([randomBytes(nonceBytes), end]);
  return new Uint8Array(Buffer.concat([head, sign(head, bond)]));
}

/**
 * True when this bank made the challenge for `bond` and the challenge has not expired. `challenge` is the text that the browser
 * returns.
 */
export function isChallengeFor(challenge: string, bond: ChallengeBond): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, nonceBytes + endBytes);
  const signature = sign(head, bond);
  const given = bytes.subarray(head.length);
  if (head.length < nonceBytes + endBytes || given.length !== signature.length) return false;
  return timingSafeEqual(given, signature) && head.readUIntBE(nonceBytes, endBytes) > calendarNow().getTime();
}

/**
 * Marks a challenge as used, in the transaction that uses the challenge. Only the first use succeeds, even if several uses are
 * concurrent. The mark is stored until the challenge has certainly expired.
 *
 * @returns true when this call was the first use
 */
export function spendChallenge(tx: Queryable, challenge: string): Promise<boolean> {
  return spendOnce(tx, `passkey-challenge:${challenge}`, new Date(calendarNow().getTime() + challengeLifetimeMs));
}

function sign(head: Buffer, { purpose, to }: ChallengeBond): Buffer {
  return createHmac("sha256", derivedKey("passkey"))
    .update(head)
    .update(JSON.stringify([purpose, ...to]))
    .digest();
}
