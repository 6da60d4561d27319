import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { calendarNow } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { derivedKey } from "@/lib/server/secrets/keys";
import { spendOnce } from "@/lib/server/spend-once.sql";

/** How long a person has to answer their device, which may ask them to fetch another one. */
export const challengeLifetimeMs = 5 * 60_000;

const nonceBytes = 16;
const endBytes = 6;

/** What a signature is asked for, and whose it can be: one for a purpose or session is worth nothing for another. */
export type ChallengeBond = {
  purpose: "add" | "set-up" | "log-in" | "second-step" | "order";
  /** Ids and values of what is bound to, in a fixed order. */
  to: readonly string[];
};

/**
 * A challenge for a passkey to sign. It carries its end and a keyed hash of what it is for, so that nothing has to be kept of
 * those that nobody answers.
 */
export function makeChallenge(bond: ChallengeBond): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(endBytes);
  end.writeUIntBE(calendarNow().getTime() + challengeLifetimeMs, 0, endBytes);
  const head = Buffer.concat([randomBytes(nonceBytes), end]);
  return new Uint8Array(Buffer.concat([head, sign(head, bond)]));
}

/** Whether a challenge, as the browser gives it back, was made here for that and is not over. */
export function isChallengeFor(challenge: string, bond: ChallengeBond): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, nonceBytes + endBytes);
  const signature = sign(head, bond);
  const given = bytes.subarray(head.length);
  if (head.length < nonceBytes + endBytes || given.length !== signature.length) return false;
  return timingSafeEqual(given, signature) && head.readUIntBE(nonceBytes, endBytes) > calendarNow().getTime();
}

/**
 * Uses a challenge up with what it is used for: of many uses, at once or one after the other, one succeeds. It is remembered for
 * as long as it could be given again.
 *
 * @returns whether it was this one
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
