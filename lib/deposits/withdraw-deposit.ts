import "server-only";
import type { Actor } from "@/lib/server/actor";
import { withdrawApplication } from "@/lib/term-products/withdraw-application";
import { type Deposit, depositScheduleInclude, toDepositWithSchedule } from "./deposit";
import { sendDepositNotice } from "./deposit-notices";
import { type LockedDeposit, lockDeposit } from "./lock-deposit";
import type { WithdrawDepositInput } from "./schema";
import { isDepositWithdrawable } from "./status-effect.model";

/**
 * Withdraws the actor's own application for a deposit (see `withdrawApplication`).
 *
 * @throws AppError the errors of `withdrawApplication`
 */
export async function withdrawDeposit(actor: Actor, input: WithdrawDepositInput, requestId?: string): Promise<Deposit> {
  return await withdrawApplication<LockedDeposit, Deposit>(
    {
      subject: "deposit",
      lock: (tx) => lockDeposit(tx, input.id, async () => []),
      isWithdrawable: isDepositWithdrawable,
      withdraw: async (tx, { id, owner }, data) => {
        const record = await tx.prisma.deposit.update({ where: { id }, data, include: depositScheduleInclude });
        const { depositName: name, amountMinor, currency } = record;
        await sendDepositNotice(tx, owner, { event: "withdrawn", id, name, amountMinor, currency });
        return toDepositWithSchedule(record).deposit;
      },
    },
    actor,
    input,
    requestId,
  );
}
