import "server-only";
import { assertActive } from "@/lib/accounts/standing";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { endHeldProposals, lockHeldProposals } from "@/lib/four-eyes/held-proposals.sql";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import { readLoan } from "@/lib/loans/get-loan-details";
import type { Instalment, LoanWithSchedule } from "@/lib/loans/loan";
import { openInterestAccounts, postInstalments, postParts, type UnpaidInstalment } from "@/lib/loans/loan-books";
import { sendLoanNotice } from "@/lib/loans/loan-notices";
import { paidOf, smallestPart, sumOf } from "@/lib/loans/loan-standing.model";
import { type LockedLoan, lockLoan, unpaidInstalments } from "@/lib/loans/lock-loan";
import { assertSameDate, findPayoff } from "@/lib/loans/payoff";
import type { PayInstalmentsInput } from "@/lib/loans/schema";
import { formatMoney } from "@/lib/money/format-money";
import { type Actor, assertMayMoveMoney } from "@/lib/server/actor";
import type { Database, Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { keepPace } from "@/lib/server/pace";
import { requestContext } from "@/lib/server/request-context";
import { assertOffered, requireAmount } from "@/lib/term-products/amount-range";

/**
 * Lets a customer pay the next instalment early, a part of it (`payPart`), or all remaining instalments. If the customer pays
 * all, the plan decides whether the customer owes the interest that is not earned yet (docs/domain.md, "Loans"). Each request id
 * is processed once. If a call without a request id pays a single instalment, the call must contain the instalment's number.
 * Without this number, a repeated call would pay the following instalment. A call for a partial payment must contain the amount
 * that was left to pay when the customer saw the instalment, so that a repeated call cannot pay twice.
 *
 * @throws AppError `validation_failed` on `number` or `expectedMinor` when the value is missing, on `installments` when the input
 * contains an amount but asks for all instalments, and on `amount` when the partial payment is too small or too large. `not_found`
 * for another user's loan. `transition_refused` when the loan has no unpaid instalment, or when a partial payment is not possible
 * (`payPart`). `conflict` when another instalment is next, or when the sum or the date differs from the quote that the customer
 * saw. `account_disabled` when the customer is suspended or blocked. `forbidden` when the account is not active.
 * `insufficient_funds`, `idempotency_mismatch`, `rate_limited`
 */
export async function payInstalments(
  actor: Actor,
  input: PayInstalmentsInput,
  requestId?: string,
): Promise<LoanWithSchedule> {
  assertMayMoveMoney(actor);
  assertRepeatable(input, requestId);
  await keepPace(actor, "order");
  return await commandOnce(actor, { name: "loan.pay", requestId, content: input }, async (tx) => {
    const loan = await lockOwnLoan(tx, actor, input.id);
    assertActive(loan);
    if (loan.status !== "active") {
      throw new AppError("transition_refused", { messageKey: "loan_nothing_owed" });
    }
    const unpaid = unpaidInstalments(loan);
    const [next] = unpaid;
    if (!next || (input.number !== undefined && input.number !== next.number)) {
      throw new AppError("conflict", { messageKey: "instalment_not_next" });
    }
    if (input.amount !== undefined) return await payPart(tx, actor, loan, next, { ...input, amount: input.amount });
    return await payWhole(tx, actor, loan, input.installments === "all" ? unpaid : [next], input);
  });
}

/** The acts of proposals that end when the customer pays. The customer cannot end a proposal to reverse the payout. */
const actsEndedByPayment = ["loan-collection"] as const;

/**
 * Locks the actor's loan. A proposal to collect the loan may hold the money of the payment. The function ends this proposal and
 * releases its hold. If the payment is then refused, its transaction is rolled back, so the proposal stays open.
 */
async function lockOwnLoan(tx: Database, actor: Actor, id: string): Promise<LockedLoan> {
  const loan = await lockLoan(tx, id, async ({ currency }) => {
    await openInterestAccounts(tx, [currency]);
    await lockHeldProposals(tx, [id], actsEndedByPayment);
    return [];
  });
  if (loan.ownerId !== actor.userId) throw new AppError("not_found");
  await endHeldProposals(tx, [id], actsEndedByPayment);
  const balances = await lockLedgerAccounts(tx, [loan.customerLedgerAccountId]);
  return { ...loan, availableMinor: balances.get(loan.customerLedgerAccountId)?.availableMinor ?? loan.availableMinor };
}

/**
 * @throws AppError `validation_failed` if a repeated call could pay twice, or if the input contains an amount although it asks
 * for all instalments
 */
function assertRepeatable(input: PayInstalmentsInput, requestId: string | undefined): void {
  const { installments, number, amount, expectedMinor } = input;
  if (amount !== undefined && installments === "all") throw fieldError("installments", "instalmentChoice");
  if (requestId !== undefined) return;
  if (installments === 1 && number === undefined) throw fieldError("number", "required");
  if (amount !== undefined && expectedMinor === undefined) throw fieldError("expectedMinor", "required");
}

async function payWhole(
  tx: Database,
  actor: Actor,
  loan: LockedLoan,
  chosen: UnpaidInstalment[],
  input: PayInstalmentsInput,
): Promise<LoanWithSchedule> {
  const payoff = chosen.length === unpaidInstalments(loan).length ? await findPayoff(tx, loan) : null;
  assertSameDate(input.date, payoff);
  const dueMinor = sumOf(chosen) - (payoff?.unearnedMinor ?? 0n);
  assertExpected(input, dueMinor);
  assertAvailable(loan, dueMinor, "installments");
  await postInstalments(tx, actor.userId, chosen);
  const numbers = chosen.map(({ number }) => number);
  await recordAudit(tx, actor, { action: "loan.pay", subjectType: "loan", subjectId: loan.id, after: { numbers } });
  const paid = await readLoan(tx, loan.id);
  // If the business date has ended since the quote was read, the database has charged a different sum.
  if (sumPaid(paid.instalments) - sumPaid(loan.instalments) !== dueMinor) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  await tellOwner(tx, loan, paid, dueMinor);
  return paid;
}

const sumPaid = (lines: Instalment[]) => lines.reduce((sum, line) => sum + paidOf(line), 0n);

/**
 * Pays a part of the next instalment. The plan must allow partial payments, and the instalment must be due. A partial payment is
 * at least a tenth of the instalment, and less than the amount that is left to pay.
 */
async function payPart(
  tx: Database,
  actor: Actor,
  loan: LockedLoan,
  next: UnpaidInstalment,
  { amount, expectedMinor }: Pick<PayInstalmentsInput, "expectedMinor"> & { amount: string | number },
): Promise<LoanWithSchedule> {
  const { id, currency, loanName: name } = loan;
  if (loan.collection !== "parts") throw new AppError("transition_refused", { messageKey: "loan_without_parts" });
  if (next.dueOn > (await getBusinessDate(tx)))
    throw new AppError("transition_refused", { messageKey: "instalment_not_due" });
  const restMinor = sumOf([next]);
  assertExpected({ expectedMinor }, restMinor);
  const amountMinor = requireAmount(amount, currency);
  assertOffered(amountMinor, {
    ...{ minimumMinor: smallestPart(next.instalmentMinor), maximumMinor: restMinor - 1n, currency },
  });
  assertAvailable(loan, amountMinor, "amount");
  await postParts(tx, actor.userId, [{ instalment: next, amountMinor }]);
  await recordAudit(tx, actor, {
    ...{ action: "loan.pay", subjectType: "loan", subjectId: id },
    after: { numbers: [next.number], amountMinor: String(amountMinor), currency },
  });
  await sendLoanNotice(tx, loan.owner, { event: "instalment-part", id, name, currency, amountMinor, date: next.dueOn });
  return await readLoan(tx, id);
}

function assertExpected({ expectedMinor }: Pick<PayInstalmentsInput, "expectedMinor">, dueMinor: bigint): void {
  if (expectedMinor === undefined || expectedMinor === dueMinor) return;
  throw new AppError("conflict", { messageKey: "changed_meanwhile" });
}

function assertAvailable({ availableMinor, currency }: LockedLoan, dueMinor: bigint, field: "installments" | "amount") {
  if (availableMinor >= dueMinor) return;
  const available = formatMoney(availableMinor, currency, requestContext().locale);
  const problem = { key: "insufficientFunds", params: { available } };
  throw new AppError("insufficient_funds", { fields: fieldError(field, problem).fields ?? {} });
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
