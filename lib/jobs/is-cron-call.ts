import "server-only";
import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/env";
import { sha256 } from "@/lib/server/secrets/secrets";

/** Whether an `Authorization` header carries `CRON_SECRET`; never when there is no such setting. */
export function isCronCall(authorization: string | null): boolean {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET || authorization === null) return false;
  // Hashes are of one length, and comparing them takes one time.
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${CRON_SECRET}`));
}
