import "server-only";
import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/env";
import { sha256 } from "@/lib/server/secrets/secrets";

/** True when an `Authorization` header contains `CRON_SECRET`. Always false without this setting. */
export function isCronCall(authorization: string | null): boolean {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET || authorization === null) return false;
  // Compares hashes, because two hashes always have the same length. The comparison then takes a constant time.
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${CRON_SECRET}`));
}
