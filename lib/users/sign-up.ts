import "server-only";
import { goOnAfterPassword } from "@/lib/auth/log-in/log-in";
import { startRegistration } from "./register-user";
import type { StartRegistrationInput } from "./schema";

/**
 * Begins the registration of a new customer, and logs the customer in. The session ends when the browser is closed.
 *
 * @throws AppError the errors of `startRegistration`
 */
export async function signUp(input: StartRegistrationInput): Promise<void> {
  const { userId: id, passwordHash } = await startRegistration(input);
  await goOnAfterPassword({ id, role: "customer", provedBy: { passwordHash } }, false);
}
