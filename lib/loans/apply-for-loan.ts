import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { commandOnce } from "@/lib/server/command-once";
import { isUniqueViolation, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { requireOfferedAmount } from "@/lib/term-products/amount-range";
import { applicationContent, lockApplicantAccount } from "@/lib/term-products/application";
import type { Loan } from "./loan";
import { sendLoanNotice } from "./loan-notices";
import { readLoan } from "./lock-loan";
import { keepOfferedLoanPlan, readOfferedLoanPlan } from "./plans";
import { loanRange } from "./schedule";
import type { ApplyForLoanInput } from "./schema";

/**
 * Applies for a loan of a plan: the terms are the plan's, the amount is the customer's choice within its range. Nothing
 * moves until staff decide. Once for a request id.
 *
 * @throws AppError `email_unverified`, `account_disabled`, `not_found` for a plan that is not offered, `uncleared_loan` while
 * an earlier one is open, `validation_failed`, `forbidden` for an account that may not be used, `idempotency_mismatch`
 */
export async function applyForLoan(actor: Actor, input: ApplyForLoanInput, requestId?: string): Promise<Loan> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const { loanName: planName, amount, fromAccountNumber } = input;
  const content = applicationContent({ planName, amount, fromAccountNumber });
  try {
    return await commandOnce(actor, { name: "loan.apply", requestId, content }, (tx) => record(tx, actor, input));
  } catch (error) {
    if (isSecondUnclearedLoan(error)) throw new AppError("uncleared_loan", { cause: error });
    throw error;
  }
}

/** Whether the database has refused a second loan that is not cleared. */
export function isSecondUnclearedLoan(error: unknown): boolean {
  return isUniqueViolation(error, "loans_one_uncleared");
}

async function record(tx: Queryable, actor: Actor, input: ApplyForLoanInput): Promise<Loan> {
  const offer = await readOfferedLoanPlan(tx, input.loanName);
  const account = await lockApplicantAccount(tx, actor, offer.currency, input.fromAccountNumber);
  const plan = await keepOfferedLoanPlan(tx, offer);
  const { name, currency } = plan;
  const { minimumMinor, maximumMinor } = loanRange(plan);
  const amountMinor = requireOfferedAmount(input.amount, { minimumMinor, maximumMinor, currency });
  const id = uuidv7();
  await tx.query(
    `INSERT INTO loans (id, plan_id, owner_id, account_id, loan_name, minimum_minor, maximum_minor, profit_bp,
                        total_installments, amount_minor, currency, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      id,
      plan.id,
      actor.userId,
      account.id,
      name,
      minimumMinor,
      maximumMinor,
      plan.profitBp,
      plan.totalInstallments,
      amountMinor,
      currency,
      now(),
    ],
  );
  await sendLoanNotice(tx, actor, { event: "applied", id, name, amountMinor, currency });
  await recordAudit(tx, actor, {
    action: "loan.apply",
    subjectType: "loan",
    subjectId: id,
    after: { loanName: name, amountMinor, currency, accountNumber: account.accountNumber },
  });
  return await readLoan(tx, id);
}
