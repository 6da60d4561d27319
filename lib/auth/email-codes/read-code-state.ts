import "server-only";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { EmailCodePurpose } from "@/lib/server/prisma-client/enums";
import { sha256 } from "@/lib/server/secrets/secrets";

/**
 * The state of a mailed link. The state is `unknown` if the database does not contain the code: somebody invented the code, or
 * its row was removed.
 */
export type CodeState = "open" | "used" | "expired" | "unknown";

/**
 * Reads the state of a mailed link for the page that the link opens. Reading does not consume the code, so a mail scanner that
 * opens the page does not use up the link.
 */
export async function readCodeState(code: string, purpose: EmailCodePurpose): Promise<CodeState> {
  const found = await db.prisma.emailCode.findFirst({
    where: { codeHash: sha256(code), purpose },
    select: { usedAt: true, expiresAt: true },
  });
  if (!found) return "unknown";
  if (found.usedAt) return "used";
  return found.expiresAt > now() ? "open" : "expired";
}

/** True when the owner of a verification link has verified their address, with this link or with another link. */
export async function readIsVerified(code: string): Promise<boolean> {
  const where = { codeHash: sha256(code), purpose: "verify_email", user: { emailVerifiedAt: { not: null } } } as const;
  return (await db.prisma.emailCode.count({ where })) > 0;
}

/**
 * Returns true if a mailed link belongs to a user other than the logged-in reader. Returns false for an unknown link. Does not
 * consume the code.
 */
export async function readIsLinkOfOther(code: string, reader: { userId: string } | undefined): Promise<boolean> {
  if (!reader) return false;
  const where = { codeHash: sha256(code), userId: { not: reader.userId } };
  return (await db.prisma.emailCode.count({ where })) > 0;
}
