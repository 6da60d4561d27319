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

/** The user whose password was right. */
export type LoginUser = ProvedUser & { role: UserRole; owner: SecretOwner };

/**
 * The attempts of each visitor wait in a queue and run one at a time. If 200 attempts of a visitor wait, further attempts of this
 * visitor are refused.
 */
const turns = new Turns(200);

/**
 * Checks whether an e-mail and a password belong together.
 *
 * After too many failures with an e-mail, even the right password is refused for this e-mail (docs/decisions/log-in.md). Five
 * failures in 15 minutes on a device of the owner lock the e-mail for this device. Five failures on other devices with the same
 * IP address lock the e-mail for this IP address. Twenty failures lock the e-mail for all devices except the owner's devices. An
 * attempt counts as a failure until its password has proved right. Several right attempts at the same moment could therefore lock
 * the e-mail, so a visitor's attempts run one after the other. The check takes the same time for an unknown e-mail as for a known
 * e-mail. With a wrong password, the answer does not reveal that a user is suspended or blocked, or that `STAFF_SIGN_IN` requires
 * another way of signing in.
 *
 * @throws AppError `rate_limited`, `busy`, `invalid_credentials`, `account_disabled` with `status`, `account_closed`,
 * `forbidden`
 */
export async function verifyCredentials(credentials: { email: string; password: string }): Promise<LoginUser> {
  const { email, password } = credentials;
  const user = await db.prisma.user.findUnique({
    where: { email },
    select: {
      ...{ id: true, firstName: true, passwordHash: true, status: true, role: true, closedAt: true },
      devicesForgottenAt: true,
    },
  });
  const tries = await loginTriesOf(email, user ?? undefined);
  // A device of the owner has its own limit, so failures of other people at the same IP address do not count against the owner.
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

/**
 * Refuses a user who has proved their identity but may not log in. @throws AppError `account_closed`, `account_disabled` with
 * `status`, `forbidden`
 */
export async function assertMayLogIn({
  id,
  status,
  role,
  closedAt,
}: Pick<User, "id" | "status" | "role" | "closedAt">): Promise<void> {
  if (closedAt) {
    await recordRefusal(id);
    throw new AppError("account_closed");
  }
  if (status === "suspended" || status === "blocked") {
    await recordRefusal(id);
    throw new AppError("account_disabled", { extra: { status } });
  }
  if (isStaffRole(role) && env().STAFF_SIGN_IN === "oidc") {
    await recordRefusal(id);
    throw new AppError("forbidden", { messageKey: "staff_sign_in" });
  }
}

/** Records a refused log-in in the audit trail. `userId` is undefined when no user has the given e-mail or passkey. */
export function recordRefusal(userId: string | undefined): Promise<void> {
  return recordAudit(db, "stranger", {
    action: "session.refuse",
    subjectType: "user",
    subjectId: userId ?? "unknown",
  });
}
