import "server-only";
import { randomBytes } from "node:crypto";
import { invitationCodePurpose } from "@/lib/email/code-purposes";
import { now } from "@/lib/server/clock";
import { deriveCode, sha256 } from "@/lib/server/secrets/secrets";

const nonceBytes = 32;
const lifetimeMs = 72 * 60 * 60 * 1000;

/** A new code for an invitation that is about to be sent: its nonce, its hash and its expiry. */
export function newInvitationCode() {
  const nonce = randomBytes(nonceBytes);
  const sentAt = now();
  const codeHash = sha256(deriveCode(invitationCodePurpose, nonce));
  return { nonce, codeHash, sentAt, expiresAt: new Date(sentAt.getTime() + lifetimeMs) };
}
