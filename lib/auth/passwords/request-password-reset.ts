import "server-only";
import { emailRequestedLink } from "@/lib/auth/email-codes/email-requested-link";

/**
 * E-mails a link for a new password to the user with this address. The answer is the same if no user has this address, so that
 * strangers cannot find out who is a user.
 *
 * @throws AppError `rate_limited`
 */
export async function requestPasswordReset({ email }: { email: string }): Promise<void> {
  await emailRequestedLink("reset_password", email);
}
