import "server-only";
import { env } from "@/lib/server/env";
import { isSandboxInUse } from "./connectors";

/** If no real money moves, every page shows a notice. Returns the reason for the notice, or null if real money moves. */
export function moneyNotice(): "demonstration" | "sandbox" | null {
  if (env().DEMO) return "demonstration";
  return isSandboxInUse() ? "sandbox" : null;
}
