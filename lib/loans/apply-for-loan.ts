import "server-only";
import { v7 as uuidv7 } from "uuid";
import { requireOfferedAmount } from "@/lib/lending/amount-range";
import { type ApplicationRequest, applyOnce, findApplicantAccount } from "@/lib/lending/apply-once";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { isUniqueViolation, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { getLoan } from "./find-loans";
import type { Loan } from "./loan";
import { sendLoanNotice } from "./loan-notices";
import { keepOfferedLoanPlan } from "./plans";
import { loanRange } from "./schedule";
import type { ApplyForLoanInput } from "./schema";

/**
 * Applies for a loan of a plan: the terms are the plan's, the amount is the customer's choice within its range. Nothing
 * moves until staff decide. Idempotent by `clientRequestId`, which is unique to the customer.
 *
 * @throws AppError `email_unverified`, `account_disabled`, `not_found` for a plan that is not offered, `uncleared_loan` while
 * an earlier one is open, `validation_failed`, `forbidden` for an account that may not be used, `idempotency_mismatch`
 */
export async function applyForLoan(actor: Actor, input: ApplyForLoanInput, clientRequestId: string): Promise<Loan> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const { loanName: planName, amount, fromAccountNumber } = input;
  const applicant = { actor, clientRequestId, asked: { planName, amount, fromAccountNumber } };
  try {
    const id = await applyOnce("loans", applicant, (tx, request) => record(tx, actor, input, request));
    return await getLoan(actor, id);
  } catch (error) {
    if (isSecondUnclearedLoan(error)) throw new AppError("uncleared_loan", { cause: error });
    throw error;
  }
}

/** Whether the database has refused a second loan that is not cleared. */
export function isSecondUnclearedLoan(error: unknown): boolean {
  return isUniqueViolation(error, "loans_one_uncleared");
}

async function record(
  tx: Queryable,
  actor: Actor,
  input: ApplyForLoanInput,
  request: ApplicationRequest,
): Promise<string> {
  const plan = await keepOfferedLoanPlan(tx, input.loanName);
  const { name, currency } = plan;
  const { minimumMinor, maximumMinor } = loanRange(plan);
  const amountMinor = requireOfferedAmount(input.amount, { minimumMinor, maximumMinor, currency });
  const accountId = await findApplicantAccount(tx, actor, currency, input.fromAccountNumber);
  const id = uuidv7();
  await tx.query(
    `INSERT INTO loans (id, plan_id, owner_id, account_id, loan_name, minimum_minor, maximum_minor, profit_bp,
                        total_installments, amount_minor, currency, request_id, request_hash, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
    [
      id,
      plan.id,
      actor.userId,
      accountId,
      name,
      minimumMinor,
      maximumMinor,
      plan.profitBp,
      plan.totalInstallments,
      amountMinor,
      currency,
      request.id,
      request.hash,
      now(),
    ],
  );
  await sendLoanNotice(tx, actor, { event: "applied", loanId: id, name, amountMinor, currency });
  await recordAudit(tx, actor, { action: "loan.apply", subjectType: "loan", subjectId: id });
  return id;
}
