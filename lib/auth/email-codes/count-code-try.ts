import "server-only";
import { AppError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";

/**
 * Finds the owner of a link's code and counts the attempt. A wrong code counts against the IP address, and a valid code counts
 * against its owner. Wrong attempts from an IP address never block a valid link from the same address, because a code has 256
 * bits and cannot be guessed. Attempts with valid codes are limited per owner, because such an attempt may cost a hash
 * computation.
 *
 * @param find throws AppError `code_expired` for a code that is not open
 * @throws AppError `rate_limited`, and the errors of `find`
 */
export async function countCodeTry<Owner>(find: () => Promise<Owner>, keyOf: (owner: Owner) => string): Promise<Owner> {
  const owner = await find().catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "code_expired") {
      await countAgainstLimit("code-address", requestContext().ipAddress);
    }
    throw error;
  });
  await countAgainstLimit("code-owner", keyOf(owner));
  return owner;
}
