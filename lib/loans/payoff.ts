import "server-only";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Loan, Payoff } from "./loan";
import { readPayoff } from "./loans.sql";

/** The quote for an early repayment. Null if the loan is not active, or if an early repayment does not reduce its interest. */
export async function findPayoff(
  from: Queryable,
  { id, status, earlyRepayment }: Pick<Loan, "id" | "status" | "earlyRepayment">,
): Promise<Payoff | null> {
  return status === "active" && earlyRepayment === "actuarial" ? await readPayoff(from, id) : null;
}

/** @throws AppError `conflict` when the quote that the payer saw is of another business date */
export function assertSameDate(seenOn: string | undefined, payoff: Payoff | null): void {
  if (seenOn !== undefined && payoff && seenOn !== payoff.payoffOn) {
    throw new AppError("conflict", { messageKey: "quote_of_other_date" });
  }
}
