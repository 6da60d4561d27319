import "server-only";
import { now } from "@/lib/server/clock";
import type { NetworkAnswer } from "@/lib/transfers/connectors/connector";
import type { AchEntry } from "./ach.sql";

/**
 * Derives the network's answer about a payment from the payment's ACH entry. The clearing house does not confirm entries: an
 * entry counts as accepted when the time for returns has ended. If the whole amount is returned within this time, the payment
 * counts as refused. If the amount is returned later, or only a part is returned, the payment counts as accepted and returned. The
 * same applies if a statement has shown the payment before the return: the next statement then shows the returned money too.
 */
export function answerOf(entry: AchEntry): NetworkAnswer {
  const { state, traceNumber, acceptedAt, isPaid, amountMinor, returnCode, returnedMinor, returnedAt } = entry;
  if (state === "cancelled") return { outcome: "cancelled" };
  if (state === "waiting" || !acceptedAt) return { outcome: "working", reference: "" };
  if (returnCode && returnedAt && returnedMinor !== null) {
    if (returnedAt < acceptedAt && returnedMinor === amountMinor && !isPaid)
      return { outcome: "refused", reason: "", code: returnCode };
    return {
      outcome: "returned",
      amountMinor: returnedMinor,
      chargesMinor: amountMinor - returnedMinor,
      code: returnCode,
    };
  }
  return { outcome: now() < acceptedAt ? "working" : "accepted", reference: traceNumber ?? "" };
}
