import { randomUUID } from "node:crypto";
import type { BatchResult } from "@/lib/batches/batch-result";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import type { Deposit } from "@/lib/deposits/deposit";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import { matureDeposits } from "@/lib/deposits/payouts/mature-deposits";
import { payDueInterest } from "@/lib/deposits/payouts/pay-interest";
import { applyForDepositInput, editDepositInput } from "@/lib/deposits/schema";
import { toDecimalText } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { inTransaction } from "@/lib/server/db";
import type { DepositPlan } from "@/lib/server/prisma-client/client";
import { createCustomer, type TestCustomer } from "./factories";
import { createDepositPlan } from "./plans";

export type TestDeposit = { deposit: Deposit; plan: DepositPlan; customer: TestCustomer };

/**
 * Creates a pending application for the given plan or for a new plan, with the plan's default amount. By default the customer has
 * twice this amount.
 */
export async function createDeposit(
  options: Partial<DepositPlan> & { balanceMinor?: bigint; customer?: TestCustomer; plan?: DepositPlan } = {},
): Promise<TestDeposit> {
  const { balanceMinor, customer: known, plan: offered, ...terms } = options;
  const plan = offered ?? (await createDepositPlan(terms));
  const { amountMinor, currency } = plan;
  const customer = known ?? (await createCustomer({ balanceMinor: balanceMinor ?? 2n * amountMinor, currency }));
  const amount = toDecimalText(amountMinor, currency);
  const input = applyForDepositInput.parse({ FDRName: plan.name, amount });
  return { deposit: await applyForDeposit(customer.actor, input, randomUUID()), plan, customer };
}

/** Creates a deposit that staff have started. */
export async function createRunningDeposit(
  admin: Actor,
  options: Parameters<typeof createDeposit>[0] = {},
): Promise<TestDeposit> {
  const created = await createDeposit(options);
  return { ...created, deposit: await changeDeposit(admin, created.deposit, { status: "running" }) };
}

/** Edits a deposit in the same way as the form of the back office. */
export function changeDeposit(
  admin: Actor,
  { id }: { id: string },
  payload: Record<string, unknown>,
): Promise<Deposit> {
  return editDeposit(admin, editDepositInput.parse({ id, payload }));
}

/** Runs the tasks of the end-of-day run that concern deposits. Each batch runs in a separate transaction. */
export async function endDepositsDay(date: string, limit = 10): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for (const batch of [payDueInterest, matureDeposits]) {
    for (;;) {
      const result = await inTransaction((tx) => batch(tx, date, { limit }));
      if (result.items === 0) break;
      results.push(result);
      // The loop ends after a failure. The function does not record failures, so the next batch would try the same items again.
      if (result.failures.length > 0) break;
    }
  }
  return results;
}
