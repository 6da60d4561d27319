import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { commandOnce } from "@/lib/server/command-once";
import { AppError } from "@/lib/server/errors";
import { requireOfferedAmount } from "@/lib/term-products/amount-range";
import type { Deposit } from "./deposit";
import { lockDeposit } from "./lock-deposit";
import { moveDeposit, openAccountsToMove } from "./move-deposit";
import type { EditDepositInput } from "./schema";

/**
 * Lets staff decide on an application and work on a deposit: status, amount while no money is locked, and the reason that the
 * customer reads. The money follows, or the edit is refused and nothing changes. Once for a request id.
 *
 * @throws AppError `not_found`, `conflict` when the deposit has changed since the editor saw it, `transition_refused`,
 * `insufficient_funds`, `validation_failed`, `idempotency_mismatch`
 */
export async function editDeposit(actor: Actor, input: EditDepositInput, requestId?: string): Promise<Deposit> {
  assertStaff(actor);
  const { id, payload } = input;
  return await commandOnce(actor, { name: "deposit.edit", requestId, content: input }, async (tx) => {
    const deposit = await lockDeposit(tx, id, (found) => openAccountsToMove(tx, found, payload.status));
    const { status = deposit.status, amount, reason = deposit.reason, version } = payload;
    if (version !== undefined && version !== deposit.version) {
      throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    }
    const amountMinor = amount === undefined ? deposit.amountMinor : requireOfferedAmount(amount, deposit);
    const moved = await moveDeposit(tx, actor, deposit, { status, amountMinor, reason });
    await recordAudit(tx, actor, {
      action: "deposit.edit",
      subjectType: "deposit",
      subjectId: id,
      before: { status: deposit.status, amountMinor: String(deposit.amountMinor), reason: deposit.reason },
      after: { status: moved.status, amountMinor: String(moved.amountMinor), reason: moved.reason },
    });
    return moved;
  });
}
