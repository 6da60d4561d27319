import "server-only";
import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";
import { type TooManyKey, tooMany } from "./rate-limit";
import { isPageRequest } from "./request-context";

/**
 * Refuses a request of a person who requests too often or too much. A page cannot have the status 429 and cannot return a
 * refusal, so the reader of a page is redirected to `/too-fast`, which has the status 429.
 *
 * @throws AppError `rate_limited` outside pages
 */
export async function refuseTooMany(waitMs: number, messageKey: TooManyKey): Promise<never> {
  const refusal = tooMany(waitMs, messageKey);
  if (await isPageRequest()) redirect(paths.tooFast(refusal.retryAfterSeconds ?? 1, messageKey));
  throw refusal;
}
