import "server-only";
import { assertActive } from "@/lib/accounts/standing";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMayMoveMoney } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { keepPace } from "@/lib/server/pace";
import { lockDeposit } from "./lock-deposit";
import { type MovedDeposit, moveDeposit, openAccountsToMove } from "./move-deposit";
import type { CloseDepositInput } from "./schema";
import { closeRefusal } from "./status-effect.model";

/**
 * Lets customers end their own running deposit early. The customer receives the principal and the unpaid interest that is due by
 * today, and loses the interest that is due later. If the deposit has already matured, the command pays all interest and the
 * principal, as the end-of-day run does. A repeat with the same request id changes nothing and returns the first result. A later
 * request with another id is refused, because the deposit no longer runs.
 *
 * @returns the deposit, whose status is `closed` or `paid`, and the lost interest in minor units
 * @throws AppError `not_found` for another customer's deposit. `transition_refused` if the deposit is not running.
 * `account_disabled` if the customer is suspended or blocked. `forbidden` if the account is not active. `conflict` if the loss
 * differs from the loss that the customer saw. `idempotency_mismatch`, `rate_limited`
 */
export async function closeDeposit(actor: Actor, input: CloseDepositInput, requestId?: string): Promise<MovedDeposit> {
  assertMayMoveMoney(actor);
  await keepPace(actor, "order");
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
