import "server-only";
import { env } from "@/lib/server/env";
import { isSandboxInUse } from "./connectors";

/** Why every page says that no real money moves; null when it does. */
export function moneyNotice(): "demonstration" | "sandbox" | null {
  if (env().DEMO) return "demonstration";
  return isSandboxInUse() ? "sandbox" : null;
}
