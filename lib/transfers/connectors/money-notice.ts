import "server-only";
import { env } from "@/lib/server/env";
import { isSandboxInUse } from "./connectors";

/** The reason why every page states that no real money moves. Null if real money moves. */
export function moneyNotice(): "demonstration" | "sandbox" | null {
  if (env().DEMO) return "demonstration";
  return isSandboxInUse() ? "sandbox" : null;
}
