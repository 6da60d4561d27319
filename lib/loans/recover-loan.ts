import "server-only";
import { standingOf } from "@/lib/accounts/standing";
import { assertNotOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { openRecoveryAccounts } from "@/lib/ledger/ledger-accounts.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { type Database, db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { requireAmount } from "@/lib/term-products/amount-range";
import { readLoan } from "./get-loan-details";
import type { Loan } from "./loan";
import { sendLoanNotice } from "./loan-notices";
import { recoverPrincipal } from "./loans.sql";
import { lockLoan } from "./lock-loan";
import { recoverableMinor } from "./recovery.model";
import type { RecoverLoanInput } from "./schema";

/**
 * Lets staff book money that a customer pays back after the loan was written off. The money is debited to the customer's account
 * or arrives by an external wire, and becomes income of the bank. A recovery by an external wire always needs a second person. A
 * recovery from the account needs a second person if the amount exceeds the four-eyes limit (`doOrPropose`). A repeated call with
 * the same request id changes nothing and returns the result of the first call.
 *
 * @throws AppError `proposed`; `forbidden` for the actor's own loan; `not_found`; `conflict` when the loan has changed since the
 * actor saw the loan. `transition_refused` when no debt is left to recover, or when the customer is blocked. `validation_failed`
 * on `amount` when the amount exceeds the remaining debt. `insufficient_funds`, `idempotency_mismatch`
 */
export async function recoverLoan(actor: Actor, input: RecoverLoanInput, request?: CommandRequest): Promise<Loan> {
  assertMay(actor, "loans.edit");
  const { id } = input;
  const loan = await db.prisma.loan.findUnique({ where: { id }, select: { ownerId: true } });
  await assertNotOwn(actor, { action: "loan.recover", subjectType: "loan", subjectId: id, ownerId: loan?.ownerId });
  const command = { kind: "loan.recover", subject: { type: "loan", id }, input, request } as const;
  return await doOrPropose(actor, command, (tx) => recover(tx, actor, input));
}

async function recover(tx: Database, actor: Actor, { id, amount, from, version }: RecoverLoanInput): Promise<Loan> {
  const loan = await lockLoan(tx, id, ({ currency }) => openRecoveryAccounts(tx, currency));
  if (version !== undefined && version !== loan.version) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  const leftMinor = recoverableMinor(loan);
  if (leftMinor === 0n) throw new AppError("transition_refused", { messageKey: "loan_nothing_to_recover" });
  const amountMinor = requireAmount(amount, loan.currency);
  if (amountMinor > leftMinor) throw fieldError("amount", "amountAboveWrittenOff");
  if (from === "account" && standingOf(loan) === "blocked") {
    throw new AppError("transition_refused", { messageKey: "customer_blocked" });
  }
  if (from === "account" && loan.availableMinor < amountMinor) throw new AppError("insufficient_funds");
  await recoverPrincipal(tx, actor.userId, loan.id, { amountMinor, isFromAccount: from === "account" });
  await recordAudit(tx, actor, {
    ...{ action: "loan.recover", subjectType: "loan", subjectId: id },
    after: { amountMinor: String(amountMinor), currency: loan.currency, from },
  });
  const { loan: recovered } = await readLoan(tx, id);
  await sendLoanNotice(tx, loan.owner, {
    ...{ event: "recovered", id, name: loan.loanName, amountMinor, currency: loan.currency },
  });
  return recovered;
}
