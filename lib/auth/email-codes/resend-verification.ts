import "server-only";
import { emailRequestedLink } from "./email-requested-link";

/**
 * E-mails another verification link to the user with this address, unless the address is verified. The answer does not
 * tell which. Earlier links stay good until they expire or one of them is used.
 *
 * @throws AppError `rate_limited`
 */
export async function resendVerification({ email }: { email: string }): Promise<void> {
  await emailRequestedLink("verify_email", email);
}
