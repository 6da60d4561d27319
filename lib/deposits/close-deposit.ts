import "server-only";
import { assertActive } from "@/lib/accounts/standing";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMayMoveMoney } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { lockDeposit } from "./lock-deposit";
import { type MovedDeposit, moveDeposit, openAccountsToMove } from "./move-deposit";
import type { CloseDepositInput } from "./schema";
import { closeRefusal } from "./status-effect";

/**
 * Lets customers end a running deposit of their own: interest that has fallen due until today is paid, the principal comes
 * back, and the interest that is not due yet is lost. One that has matured is paid out like at the end of the day.
 * Once for a request id; asked for again with another, it changes nothing and is refused.
 *
 * @returns the deposit, `closed` or `paid`, and the interest that was lost, in minor units.
 * @throws AppError `not_found` for somebody else's, `transition_refused` unless it is running, `account_disabled` or
 * `forbidden` unless the customer and the account are active, `conflict` when more or less would be lost than the customer
 * was told, `idempotency_mismatch`
 */
export async function closeDeposit(actor: Actor, input: CloseDepositInput, requestId?: string): Promise<MovedDeposit> {
  assertMayMoveMoney(actor);
  const { id, expectedForfeitMinor } = input;
  return await commandOnce(actor, { name: "deposit.close", requestId, content: input }, async (tx) => {
    const deposit = await lockDeposit(tx, id, (found) => openAccountsToMove(tx, found, "closed"));
    if (deposit.ownerId !== actor.userId) throw new AppError("not_found");
    assertActive(deposit);
    const refusal = closeRefusal(deposit);
    if (refusal) throw new AppError("transition_refused", { messageKey: refusal });
    const { amountMinor } = deposit;
    const closed = await moveDeposit(tx, actor, deposit, { status: "closed", amountMinor, reason: "" });
    const { forfeitedMinor } = closed;
    if (expectedForfeitMinor !== undefined && expectedForfeitMinor !== forfeitedMinor) {
      throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    }
    await recordAudit(tx, actor, {
      action: "deposit.close",
      subjectType: "deposit",
      subjectId: id,
      before: { status: deposit.status },
      after: { status: closed.deposit.status, forfeitedMinor: String(forfeitedMinor) },
    });
    return closed;
  });
}
