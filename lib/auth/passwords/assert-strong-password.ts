import "server-only";
import { env } from "@/lib/server/env";
import { fieldError } from "@/lib/server/errors";
import { isPersonalPassword } from "./password-policy";
import { type PasswordOwner, scorePassword } from "./password-strength";

/** @throws AppError `validation_failed` on `password` when it has its owner's name or e-mail in it, or can be guessed. */
export async function assertStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (isPersonalPassword(password, owner)) throw fieldError("password", "passwordPersonal");
  const score = await scorePassword(password, owner, env().BANK_NAME);
  if (score < 4) throw fieldError("password", "passwordCommon");
}
