import "server-only";
import { env } from "@/lib/server/env";

/** The limit for the bank's position in one currency, in US cents, from the setting `POSITION_LIMIT`. */
export function positionLimitMinor(): bigint {
  return BigInt(Math.round(env().POSITION_LIMIT * 100));
}
