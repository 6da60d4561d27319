import "server-only";
import { assertActive } from "@/lib/accounts/standing";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { readLoan } from "@/lib/loans/get-loan-details";
import type { LoanWithSchedule } from "@/lib/loans/loan";
import { openInterestAccounts, postInstalments } from "@/lib/loans/loan-books";
import { sendLoanNotice } from "@/lib/loans/loan-notices";
import { sumOf } from "@/lib/loans/loan-standing.model";
import { type LockedLoan, lockLoan, unpaidInstalments } from "@/lib/loans/lock-loan";
import { assertSameDate, findPayoff } from "@/lib/loans/payoff";
import type { PayInstalmentsInput } from "@/lib/loans/schema";
import { formatMoney } from "@/lib/money/format-money";
import { type Actor, assertMayMoveMoney } from "@/lib/server/actor";
import type { Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { keepPace } from "@/lib/server/pace";
import { requestContext } from "@/lib/server/request-context";

/**
 * Lets a customer pay the next instalment early, or all remaining instalments. If all are paid, the plan decides whether the
 * customer owes the interest that is not earned yet (docs/domain.md, "Loans"). Each request id is processed once. If a call without
 * a request id pays a single instalment, the call must contain the instalment's number. Without this number, a repeated call would
 * pay the following instalment.
 *
 * @throws AppError `validation_failed` on `number` when the number is missing. `not_found` for another user's loan.
 * `transition_refused` when the loan has no unpaid instalment. `conflict` when another instalment is next, or when the sum
 * or the date differs from the quote that the customer saw. `account_disabled` when the customer is suspended or blocked.
 * `forbidden` when the account is not active. `insufficient_funds`, `idempotency_mismatch`, `rate_limited`
 */
export async function payInstalments(
  actor: Actor,
  input: PayInstalmentsInput,
  requestId?: string,
): Promise<LoanWithSchedule> {
  assertMayMoveMoney(actor);
  const { installments, number } = input;
  if (installments === 1 && number === undefined && requestId === undefined) throw fieldError("number", "required");
  await keepPace(actor, "order");
  return await commandOnce(actor, { name: "loan.pay", requestId, content: input }, async (tx) => {
    const loan = await lockLoan(tx, input.id, async ({ currency }) => {
      await openInterestAccounts(tx, [currency]);
      return [];
    });
    if (loan.ownerId !== actor.userId) throw new AppError("not_found");
    assertActive(loan);
    if (loan.status !== "active") {
      throw new AppError("transition_refused", { messageKey: "loan_nothing_owed" });
    }
    const unpaid = unpaidInstalments(loan);
    if (number !== undefined && number !== unpaid[0]?.number) {
      throw new AppError("conflict", { messageKey: "instalment_not_next" });
    }
    const chosen = installments === "all" ? unpaid : unpaid.slice(0, 1);
    const payoff = chosen.length === unpaid.length ? await findPayoff(tx, loan) : null;
    assertSameDate(input.date, payoff);
    const dueMinor = sumOf(chosen) - (payoff?.unearnedMinor ?? 0n);
    if (input.expectedMinor !== undefined && input.expectedMinor !== dueMinor) {
      throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    }
    assertAvailable(loan, dueMinor);
    await postInstalments(tx, actor.userId, chosen);
    const numbers = chosen.map(({ number }) => number);
    await recordAudit(tx, actor, { action: "loan.pay", subjectType: "loan", subjectId: loan.id, after: { numbers } });
    const paid = await readLoan(tx, loan.id);
    // The business date may have ended since the quote was read. The database has then charged another sum.
    if (sumOf(paid.instalments.filter((line) => numbers.includes(line.number))) !== dueMinor) {
      throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    }
    await tellOwner(tx, loan, paid, dueMinor);
    return paid;
  });
}

function assertAvailable({ availableMinor, currency }: LockedLoan, dueMinor: bigint): void {
  if (availableMinor >= dueMinor) return;
  const available = formatMoney(availableMinor, currency, requestContext().locale);
  const problem = { key: "insufficientFunds", params: { available } };
  throw new AppError("insufficient_funds", { fields: fieldError("installments", problem).fields ?? {} });
}

async function tellOwner(
  tx: Queryable,
  { owner }: LockedLoan,
  { loan }: LoanWithSchedule,
  paidMinor: bigint,
): Promise<void> {
  const about = { id: loan.id, name: loan.loanName, currency: loan.currency, date: loan.nextDueOn ?? "" };
  await sendLoanNotice(tx, owner, { event: "instalment-paid", amountMinor: paidMinor, ...about });
  if (loan.status === "paid") {
    await sendLoanNotice(tx, owner, { event: "paid", amountMinor: loan.amountMinor, ...about });
  }
}
