import type { ErrorCode } from "@/lib/error-codes";

/** The title of a refused log-in, as a key of the `auth.login` messages. */
export function refusalTitle(code: ErrorCode) {
  if (code === "account_closed") return "closedTitle";
  return code === "account_disabled" ? "disabledTitle" : "failedTitle";
}
