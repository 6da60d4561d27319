import "server-only";
import { OwnRecord } from "@/lib/audit/assert-not-own";
import { AppError } from "@/lib/server/errors";

/** The refusals that are possible for every action on an incoming payment. */
type CommonOutcome = "own" | "missing" | "forbidden" | "changed" | "late";

/** Returns the error for a refusal. */
export function incomingRefusal(outcome: CommonOutcome): Error {
  switch (outcome) {
    case "own":
      return new OwnRecord();
    case "missing":
      return new AppError("not_found");
    case "forbidden":
      return new AppError("forbidden");
    case "changed":
      return new AppError("conflict", { messageKey: "changed_meanwhile" });
    case "late":
      return new AppError("transition_refused", { messageKey: "incoming_late" });
  }
}
