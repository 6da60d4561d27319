import "server-only";
import { sqlState } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";

/** The SQLSTATEs with which the ledger's functions and triggers refuse a call (prisma/migrations, "ledger"). */
const idempotencyMismatchState = "HF001";
const checkViolationState = "23514";

/**
 * Translates an error of the ledger into an AppError. Returns every other error unchanged. If the available balance is too low,
 * the error is `insufficient_funds` (rule 3 of docs/domain.md, "Books"). If the request id was already used with other content,
 * the error is `idempotency_mismatch` (rule 5).
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

/** Awaits a call of one of the ledger's SQL functions, and translates the ledger's errors. */
export async function askLedger<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw toLedgerRefusal(error);
  }
}
