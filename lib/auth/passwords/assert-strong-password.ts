import "server-only";
import { env } from "@/lib/server/env";
import { fieldError } from "@/lib/server/errors";
import { isPersonalPassword } from "./password-policy.model";
import { type PasswordOwner, scorePassword } from "./password-strength.model";

/**
 * @throws AppError `validation_failed` on `password` if the password contains its owner's name or e-mail, or is easy to guess
 */
export async function assertStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (isPersonalPassword(password, owner)) throw fieldError("password", "passwordPersonal");
  const score = await scorePassword(password, owner, env().BANK_NAME);
  if (score < 4) throw fieldError("password", "passwordCommon");
}
