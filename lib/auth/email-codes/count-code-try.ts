import "server-only";
import { AppError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";

/**
 * Finds whom the code of a link is for, and counts the try: a wrong one against its address, a right one against its owner. Nobody
 * guesses 256 bits, so what strangers try at an address is no reason to refuse a right link there; what follows a right one may cost
 * a hash or more, which its owner is not to ask for without end.
 *
 * @param find throws AppError `code_expired` for what is no open code
 * @throws AppError `rate_limited`, and what `find` throws
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
