import "server-only";
import { depositPlans } from "@/lib/deposits/plans/plans";
import type { Actor } from "@/lib/server/actor";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { apply } from "@/lib/term-products/apply";
import { type Deposit, depositScheduleInclude, toDepositWithSchedule } from "./deposit";
import { sendDepositNotice } from "./deposit-notices";
import { lockApplicant } from "./deposits.sql";
import { type ApplyForDepositInput, depositDetails } from "./schema";

/**
 * Records a customer's application for a fixed deposit (see `apply`). The account may have too little money at this time,
 * because the bank takes the money only when staff approve the application.
 *
 * @throws AppError `limit_exceeded` if the customer has too many undecided applications; the errors of `apply`
 */
export async function applyForDeposit(actor: Actor, input: ApplyForDepositInput, requestId?: string): Promise<Deposit> {
  const { FDRName: planName, ...rest } = input;
  const details = depositDetails.parse(input);
  return await apply(
    {
      subject: "deposit",
      plans: depositPlans,
      rangeOf: (plan) => plan,
      check: (tx) => assertFewPending(tx, actor),
      record: async (tx, application, plan) => {
        const { name: depositName, profitBp, lockedInYears, interval, businessDayRule } = plan;
        const terms = { depositName, profitBp, lockedInYears, interval, businessDayRule };
        const record = await tx.prisma.deposit.create({
          data: { ...application, ...details, ...terms },
          include: depositScheduleInclude,
        });
        const { id, amountMinor, currency } = record;
        await sendDepositNotice(tx, actor, { event: "applied", id, name: depositName, amountMinor, currency });
        return toDepositWithSchedule(record).deposit;
      },
    },
    actor,
    { ...rest, planName, details },
    requestId,
  );
}

/** The largest number of undecided applications of one customer. */
export const pendingDepositsMax = 20;

/**
 * Locks the customer, so that concurrent applications of one customer are counted one after the other. @throws AppError
 * `limit_exceeded`
 */
async function assertFewPending(tx: Database, { userId: ownerId }: Actor): Promise<void> {
  await lockApplicant(tx, ownerId);
  if ((await tx.prisma.deposit.count({ where: { ownerId, status: "pending" } })) < pendingDepositsMax) return;
  throw new AppError("limit_exceeded", { messageKey: "limit_deposits", params: { limit: pendingDepositsMax } });
}
