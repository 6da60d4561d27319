import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { commandOnce } from "@/lib/server/command-once";
import { AppError, fieldError } from "@/lib/server/errors";
import { isSecondUnclearedLoan } from "./apply-for-loan";
import type { Loan } from "./loan";
import { lockLoan } from "./lock-loan";
import { moveLoan, openAccountsToMove } from "./move-loan";
import type { EditLoanInput } from "./schema";

/**
 * Lets staff decide on an application and work on a loan: status, amount while no money has moved, and the reason that the
 * customer reads. The money follows, or the edit is refused and nothing changes. Once for a request id.
 *
 * @throws AppError `not_found`, `conflict` when the loan has changed since the editor saw it, `transition_refused`,
 * `insufficient_funds`, `uncleared_loan` when reopening one beside another, `validation_failed`, `idempotency_mismatch`
 */
export async function editLoan(actor: Actor, input: EditLoanInput, requestId?: string): Promise<Loan> {
  assertStaff(actor);
  const { id, payload } = input;
  try {
    return await commandOnce(actor, { name: "loan.edit", requestId, content: input }, async (tx) => {
      const { amount, outstanding, version } = payload;
      const loan = await lockLoan(tx, id, (found) =>
        openAccountsToMove(tx, found, { status: payload.status, outstanding }),
      );
      const { status = loan.status, reason = loan.reason } = payload;
      if (version !== undefined && version !== loan.version) {
        throw new AppError("conflict", { messageKey: "changed_meanwhile" });
      }
      const money = amount === undefined ? undefined : parseMoney(amount, loan.currency);
      if (money && !money.ok) throw fieldError("amount", money.problem);
      const amountMinor = money?.amountMinor ?? loan.amountMinor;
      const moved = await moveLoan(tx, actor, loan, { status, amountMinor, reason, outstanding });
      await recordAudit(tx, actor, {
        action: "loan.edit",
        subjectType: "loan",
        subjectId: id,
        before: { status: loan.status, amountMinor: String(loan.amountMinor), reason: loan.reason },
        after: { status: moved.status, amountMinor: String(moved.amountMinor), reason: moved.reason },
      });
      return moved;
    });
  } catch (error) {
    if (isSecondUnclearedLoan(error)) throw new AppError("uncleared_loan", { cause: error });
    throw error;
  }
}
