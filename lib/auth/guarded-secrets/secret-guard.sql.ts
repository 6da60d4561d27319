import "server-only";
import { columnsOf } from "@/lib/server/columns";
import type { Queryable } from "@/lib/server/db";
import type { SecretGuard } from "@/lib/server/prisma-client/client";
import type { GuardedSecret } from "@/lib/server/prisma-client/enums";

const fields = { failures: true, openTries: true, triedAt: true, locks: true, lockedUntil: true, changedAt: true };

/** Locks the counter of wrong attempts at a user's secret until the transaction ends. Creates the counter if it is missing. */
export async function lockSecretGuard(
  tx: Queryable,
  userId: string,
  secret: GuardedSecret,
): Promise<Omit<SecretGuard, "userId" | "secret">> {
  const [guard] = await tx.query<SecretGuard>(
    `INSERT INTO secret_guards AS g (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id, secret) DO UPDATE SET secret = excluded.secret
     RETURNING ${columnsOf("secretGuard", "g", fields)}`,
    [userId, secret],
  );
  if (!guard) throw new Error("a secret has no counter");
  return guard;
}
