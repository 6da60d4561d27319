import "server-only";
import { sqlState } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";

/** SQLSTATEs of the ledger's functions and triggers (prisma/migrations, "ledger"). */
const idempotencyMismatchState = "HF001";
const checkViolationState = "23514";

/**
 * Translates a refusal of the ledger into an AppError and returns every other error unchanged.
 * - available balance too low (guarantee 3) → `insufficient_funds`
 * - a request id with other content (guarantee 5) → `idempotency_mismatch`
 */
function toLedgerRefusal(error: unknown): unknown {
  const state = sqlState(error);
  if (state === idempotencyMismatchState) return new AppError("idempotency_mismatch", { cause: error });
  const constraint = (error as { constraint?: string } | null)?.constraint;
  if (state === checkViolationState && constraint === "ledger_accounts_available_not_negative") {
    return new AppError("insufficient_funds", { cause: error });
  }
  return error;
}

/** Runs a call of the ledger and translates its refusals. */
export async function askLedger<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw toLedgerRefusal(error);
  }
}
