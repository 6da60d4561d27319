import "server-only";
import { AppError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";

/**
 * Finds the owner of the code in a link, and counts the attempt.
 *
 * An attempt with a wrong code counts against the IP address. A valid code is accepted even if the address has exceeded the limit
 * on wrong codes, because nobody can guess a code of 256 bits.
 *
 * An attempt with a valid code counts against the owner of the code. The limit on the owner's attempts bounds the number of slow
 * hashes that the server computes for this owner.
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
