import "server-only";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";

/**
 * Counts a request for an e-mail, so that nobody can flood a mailbox through this site.
 *
 * @throws AppError `rate_limited`, even if no user has this e-mail address
 */
export async function countMailRequest(email: string): Promise<void> {
  const { ipAddress } = requestContext();
  await countAgainstLimit("mail-request-address", ipAddress);
  await countAgainstLimit("mail-request-email", email);
}
