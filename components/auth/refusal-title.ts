import type { ErrorCode } from "@/lib/error-codes";

/** Returns the title for a refused log-in, as a key of the messages `auth.login`. */
export function refusalTitle(code: ErrorCode) {
  if (code === "account_closed") return "closedTitle";
  return code === "account_disabled" ? "disabledTitle" : "failedTitle";
}
