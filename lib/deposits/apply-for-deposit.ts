import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { commandOnce } from "@/lib/server/command-once";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { requireOfferedAmount } from "@/lib/term-products/amount-range";
import { applicationContent, lockApplicantAccount } from "@/lib/term-products/application";
import type { Deposit } from "./deposit";
import { sendDepositNotice } from "./deposit-notices";
import { readDeposit } from "./lock-deposit";
import { keepOfferedDepositPlan, readOfferedDepositPlan } from "./plans";
import type { ApplyForDepositInput } from "./schema";

/**
 * Applies for a fixed deposit of a plan: the terms are the plan's, the amount is the customer's choice within its range. The
 * money is locked when staff set it running, so it need not be there yet. Once for a request id.
 *
 * @throws AppError `email_unverified`, `account_disabled`, `not_found` for a plan that is not offered, `validation_failed`,
 * `limit_exceeded`, `forbidden` for an account that may not send, `idempotency_mismatch`
 */
export async function applyForDeposit(actor: Actor, input: ApplyForDepositInput, requestId?: string): Promise<Deposit> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const { FDRName: planName, amount, fromAccountNumber } = input;
  const content = applicationContent({ planName, amount, fromAccountNumber });
  return await commandOnce(actor, { name: "deposit.apply", requestId, content }, (tx) => record(tx, actor, input));
}

async function record(tx: Queryable, actor: Actor, input: ApplyForDepositInput): Promise<Deposit> {
  const offer = await readOfferedDepositPlan(tx, input.FDRName);
  const account = await lockApplicantAccount(tx, actor, offer.currency, input.fromAccountNumber);
  const plan = await keepOfferedDepositPlan(tx, offer);
  await assertFewPending(tx, actor);
  const amountMinor = requireOfferedAmount(input.amount, plan);
  const id = uuidv7();
  await tx.query(
    `INSERT INTO deposits (id, plan_id, owner_id, account_id, deposit_name, minimum_minor, maximum_minor, profit_bp,
                           locked_in_years, interval, amount_minor, currency, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [
      id,
      plan.id,
      actor.userId,
      account.id,
      plan.name,
      plan.minimumMinor,
      plan.maximumMinor,
      plan.profitBp,
      plan.lockedInYears,
      plan.interval,
      amountMinor,
      plan.currency,
      now(),
    ],
  );
  const { name, currency } = plan;
  await sendDepositNotice(tx, actor, { event: "applied", id, name, amountMinor, currency });
  await recordAudit(tx, actor, {
    action: "deposit.apply",
    subjectType: "deposit",
    subjectId: id,
    after: { depositName: name, amountMinor, currency, accountNumber: account.accountNumber },
  });
  return await readDeposit(tx, id);
}

/** Applications that staff have not decided on; nobody needs more at a time. */
const pendingMax = 20;

/** @throws AppError `limit_exceeded`; applications of one person come one after the other, so that it counts */
async function assertFewPending(tx: Queryable, { userId }: Actor): Promise<void> {
  await tx.query("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
  const pending = await tx.query("SELECT id FROM deposits WHERE owner_id = $1 AND status = 'pending' LIMIT $2", [
    userId,
    pendingMax,
  ]);
  if (pending.length < pendingMax) return;
  throw new AppError("limit_exceeded", { messageKey: "limit_deposits", params: { limit: pendingMax } });
}
