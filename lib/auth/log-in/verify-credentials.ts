import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { SecretOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { isStaffRole } from "@/lib/roles";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import type { User } from "@/lib/server/prisma-client/client";
import type { UserRole } from "@/lib/server/prisma-client/enums";
import { assertBelowLimit, countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import { verifyAgainstNobody, verifySecret } from "@/lib/server/secrets/secrets";
import type { ProvedUser } from "@/lib/server/session/session";
import { Turns } from "@/lib/server/turns";
import { countLoginTry, forgiveLoginTry, loginTriesOf } from "./login-tries";

/** Whose password was right. */
export type LoginUser = ProvedUser & { role: UserRole; owner: SecretOwner };

/** A visitor's tries wait for each other; more of them at once are nobody's who knows the password. */
const turns = new Turns(200);

/**
 * Finds out whether an e-mail and a password belong together.
 *
 * Five failures in 15 minutes lock an e-mail where they were made, also for the right password: for that device if it is
 * its owner's, else for that address; 20 lock it for all devices that are not (decision 40). A visitor's tries come one after
 * the other, so that right ones at once do not count as many. An unknown e-mail costs as much time as a known one, and only
 * the right password learns that a user is suspended, or is staff whom `STAFF_SIGN_IN` sends elsewhere.
 *
 * @throws AppError `rate_limited`, `busy`, `invalid_credentials`, `account_disabled` with `status`, `forbidden`
 */
export async function verifyCredentials(credentials: { email: string; password: string }): Promise<LoginUser> {
  const { email, password } = credentials;
  const user = await db.prisma.user.findUnique({
    where: { email },
    select: { id: true, firstName: true, passwordHash: true, status: true, role: true, devicesForgottenAt: true },
  });
  const tries = await loginTriesOf(email, user ?? undefined);
  // A device of the owner's has its own bound, and does not answer for whoever else is at its address.
  const address = tries.shared && { ipAddress: requestContext().ipAddress };
  if (address) await assertBelowLimit("login-failures-address", address.ipAddress);
  const isRight = await turns.take(`${tries.own.limit} ${tries.own.key}`, async () => {
    await countLoginTry(tries);
    const matches = user ? await verifySecret(user.passwordHash, password) : await verifyAgainstNobody(password);
    if (matches) await forgiveLoginTry(tries);
    return matches;
  });
  if (!user || !isRight) {
    await recordRefusal(user?.id);
    if (address) await countAgainstLimit("login-failures-address", address.ipAddress);
    throw new AppError("invalid_credentials");
  }
  await assertMayLogIn(user);
  const { id, role, firstName, passwordHash } = user;
  return { id, role, owner: { userId: id, email, firstName }, provedBy: { passwordHash } };
}

/** For whoever has shown who they are. @throws AppError `account_disabled` with `status`, `forbidden` */
export async function assertMayLogIn({ id, status, role }: Pick<User, "id" | "status" | "role">): Promise<void> {
  if (status === "suspended" || status === "blocked") {
    await recordRefusal(id);
    throw new AppError("account_disabled", { extra: { status } });
  }
  if (isStaffRole(role) && env().STAFF_SIGN_IN === "oidc") {
    await recordRefusal(id);
    throw new AppError("forbidden", { messageKey: "staff_sign_in" });
  }
}

/** Audits a log-in that was refused; `userId` is missing where nobody is known by what was given. */
export function recordRefusal(userId: string | undefined): Promise<void> {
  return recordAudit(db, "stranger", {
    action: "session.refuse",
    subjectType: "user",
    subjectId: userId ?? "unknown",
  });
}
