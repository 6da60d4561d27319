import { incomingReasons, returnCodeOf } from "./incoming.model";

/**
 * The return code for each file format (`source`) and reason, keyed by `source reason`, for the SQL function
 * `return_late_incoming_payments`.
 */
export const allReturnReasons: Record<string, string> = Object.fromEntries(
  ["camt.053", "camt.054", "pacs.008", "nacha"].flatMap((source) =>
    incomingReasons.map((reason) => [`${source} ${reason}`, returnCodeOf(source, reason)]),
  ),
);
