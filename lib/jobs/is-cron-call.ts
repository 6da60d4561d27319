import "server-only";
import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/env";
import { sha256 } from "@/lib/server/secrets/secrets";

/** True when an `Authorization` header contains `CRON_SECRET`. Always false without this setting. */
export function isCronCall(authorization: string | null): boolean {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET || authorization === null) return false;
  // Compares the hashes of the two texts. Hashes have the same length, so the duration of the comparison reveals nothing about
  // the secret.
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${CRON_SECRET}`));
}
