import "server-only";
import { emailRequestedLink } from "./email-requested-link";

/**
 * E-mails another verification link to the user with this address. If the address is already verified, no e-mail is sent. The
 * answer does not reveal whether an e-mail was sent. Earlier links stay valid until they expire or one of them is used.
 *
 * @throws AppError `rate_limited`
 */
export async function resendVerification({ email }: { email: string }): Promise<void> {
  await emailRequestedLink("verify_email", email);
}
