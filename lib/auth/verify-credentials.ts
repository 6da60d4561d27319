import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { assertBelowLimit, clearLimit, countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import { verifyAgainstNobody, verifySecret } from "@/lib/server/secrets";
import type { ProvedUser } from "@/lib/server/session";

/**
 * Finds out whether an e-mail and a password belong together.
 *
 * Five failures in 15 minutes lock an e-mail, also for the right password; the try is counted before the password is
 * looked at, so that many guesses at once are no way round it. An unknown e-mail costs as much time as a known one,
 * and only the right password learns that a user is suspended, or is staff whom `STAFF_SIGN_IN` sends elsewhere.
 *
 * @throws AppError `rate_limited`, `invalid_credentials`, `account_disabled` with `status`, `forbidden`
 */
export async function verifyCredentials(credentials: { email: string; password: string }): Promise<ProvedUser> {
  const { email, password } = credentials;
  const { ipAddress } = requestContext();
  await assertBelowLimit("login-failures-address", ipAddress);
  await countAgainstLimit("login-failures-email", email);
  const user = await db.prisma.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, status: true, role: true },
  });
  const matches = user ? await verifySecret(user.passwordHash, password) : await verifyAgainstNobody(password);
  if (!user || !matches) {
    await recordRefusal(user?.id);
    await countAgainstLimit("login-failures-address", ipAddress);
    throw new AppError("invalid_credentials");
  }
  await clearLimit("login-failures-email", email);
  if (user.status === "suspended" || user.status === "blocked") {
    await recordRefusal(user.id);
    throw new AppError("account_disabled", { extra: { status: user.status } });
  }
  if (user.role === "admin" && env().STAFF_SIGN_IN === "oidc") {
    await recordRefusal(user.id);
    throw new AppError("forbidden", { messageKey: "staff_sign_in" });
  }
  return { id: user.id, provedBy: { passwordHash: user.passwordHash } };
}

/** Audits a log-in that was refused; `userId` is missing where nobody is known by what was given. */
export function recordRefusal(userId: string | undefined): Promise<void> {
  return recordAudit(db, "stranger", {
    action: "session.refuse",
    subjectType: "user",
    subjectId: userId ?? "unknown",
  });
}
