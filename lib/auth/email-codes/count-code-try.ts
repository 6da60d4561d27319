import "server-only";
import { AppError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";

/**
 * Finds the owner of the code in a link, and counts the attempt.
 *
 * An attempt with a wrong code counts against the IP address. The limit on wrong codes never blocks a valid code: no such block
 * is needed, because a code of 256 bits cannot be guessed.
 *
 * An attempt with a valid code counts against the owner of the code, because the server may have to compute a slow hash.
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
