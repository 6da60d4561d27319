import "server-only";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { EmailCodePurpose } from "@/lib/server/prisma-client/enums";
import { sha256 } from "@/lib/server/secrets";

/**
 * Whose code it is, without using it up.
 *
 * @throws AppError `code_expired` for a used, expired or invented code; they cannot be told apart.
 */
export async function findEmailCodeOwner(tx: Queryable, code: string, purpose: EmailCodePurpose): Promise<string> {
  const [found] = await tx.query<{ user_id: string }>(
    `SELECT user_id FROM email_codes
      WHERE code_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3`,
    [sha256(code), purpose, now()],
  );
  if (!found) throw new AppError("code_expired");
  return found.user_id;
}

/**
 * Uses a code up, and with it every other open code of its owner for the same purpose. Of many uses at once one wins:
 * the update locks the code's row.
 *
 * @returns the owner's id.
 * @throws AppError `code_expired` for a used, expired or invented code.
 */
export async function consumeEmailCode(tx: Queryable, code: string, purpose: EmailCodePurpose): Promise<string> {
  const usedAt = now();
  const [used] = await tx.query<{ user_id: string }>(
    `UPDATE email_codes SET used_at = $3
      WHERE code_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3
      RETURNING user_id`,
    [sha256(code), purpose, usedAt],
  );
  if (!used) throw new AppError("code_expired");
  await tx.query("UPDATE email_codes SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL", [
    used.user_id,
    purpose,
    usedAt,
  ]);
  return used.user_id;
}
