import "server-only";
import { randomBytes } from "node:crypto";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { EmailCodePurpose } from "@/lib/server/prisma-client/enums";
import { deriveCode, sha256 } from "@/lib/server/secrets/secrets";

const hourMs = 60 * 60 * 1000;
const nonceBytes = 32;

/** How long a code of each purpose is good for. */
export const lifetimeMsByPurpose = {
  verify_email: 24 * hourMs,
  reset_password: hourMs,
  // News of a change is read when its owner next looks into the mailbox.
  disown_change: 7 * 24 * hourMs,
} as const satisfies Record<EmailCodePurpose, number>;

/**
 * Makes a single-use code for a link in an e-mail. Only its hash and a nonce are stored; the e-mail derives the code
 * from the nonce at the moment of sending (`deriveCode`).
 *
 * @returns the id under which an e-mail's props name the code.
 */
export async function issueEmailCode(tx: Database, userId: string, purpose: EmailCodePurpose): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const issuedAt = now();
  const { id } = await tx.prisma.emailCode.create({
    data: {
      userId,
      purpose,
      nonce,
      codeHash: sha256(deriveCode(purpose, nonce)),
      createdAt: issuedAt,
      expiresAt: new Date(issuedAt.getTime() + lifetimeMsByPurpose[purpose]),
    },
    select: { id: true },
  });
  return id;
}
