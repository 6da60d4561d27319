import "server-only";
import { env } from "@/lib/server/env";
import { fieldError } from "@/lib/server/errors";
import { isPersonalPassword } from "./password-policy.model";
import type { PasswordOwner } from "./password-strength.model";
import { scoreInThread } from "./scoring-threads";

/**
 * @throws AppError `validation_failed` on `password` if the password contains its owner's name or e-mail, or is easy to guess.
 * The errors of `scoreInThread`
 */
export async function assertStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (isPersonalPassword(password, owner)) throw fieldError("password", "passwordPersonal");
  const { email, firstName, lastName } = owner;
  const score = await scoreInThread({ password, owner: { email, firstName, lastName }, bankName: env().BANK_NAME });
  if (score < 4) throw fieldError("password", "passwordCommon");
}
