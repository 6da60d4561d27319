import "server-only";
import { now } from "@/lib/server/clock";
import { describeError, log } from "@/lib/server/log";
import { type DueReturn, noteReturnFailure } from "./returned.sql";

const failurePauseMaxMs = 5 * 60_000;
/** The errors for messages that break the rules of their network. The texts of these errors contain no data of customers. */
const breaches = ["InvalidMessage", "UnwritableEntry"];
/** The maximum length of a stored detail. */
const detailMax = 500;

/**
 * Records for staff that a return cannot be sent, and why. The worker tries again after a pause. The pause grows with each
 * attempt.
 */
export async function noteUnsentReturn(
  rail: string,
  { id, attempts }: Pick<DueReturn, "id" | "attempts">,
  error: unknown,
): Promise<void> {
  log.error({ rail, id, attempts, error: describeError(error) }, "a return cannot be written");
  const { name, message, code } =
    error instanceof Error ? (error as Error & { code?: string }) : { name: "unknown", message: "", code: undefined };
  const isInvalid = breaches.includes(name);
  await noteReturnFailure(id, {
    problem: isInvalid ? "invalid" : "failed",
    detail: (isInvalid ? message : (code ?? name)).slice(0, detailMax),
    nextAttemptAt: new Date(now().getTime() + Math.min(2_000 * 2 ** attempts, failurePauseMaxMs)),
  });
}
