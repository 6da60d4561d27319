import "server-only";
import { randomBytes } from "node:crypto";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { EmailCodePurpose } from "@/lib/server/prisma-client/enums";
import { deriveCode, sha256 } from "@/lib/server/secrets/secrets";

const hourMs = 60 * 60 * 1000;
const nonceBytes = 32;

/** The lifetime of a code, by its purpose. */
export const lifetimeMsByPurpose = {
  verify_email: 24 * hourMs,
  reset_password: hourMs,
  // Seven days, because the owner of an account may read the e-mail about a security change only after some days.
  disown_change: 7 * 24 * hourMs,
  leave_email: 24 * hourMs,
  join_email: 24 * hourMs,
  caller_code: hourMs / 6,
} as const satisfies Record<EmailCodePurpose, number>;

/**
 * Creates a single-use code for a link in an e-mail. The database stores only the hash of the code and a nonce. When the e-mail
 * is sent, `deriveCode` derives the code from the nonce.
 *
 * @returns the code's id, for the props of the e-mail
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
