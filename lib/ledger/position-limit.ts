import "server-only";
import { env } from "@/lib/server/env";

/** Reads the limit of a position in a currency from the setting `POSITION_LIMIT`, in US cents. */
export function positionLimitMinor(): bigint {
  return BigInt(Math.round(env().POSITION_LIMIT * 100));
}
