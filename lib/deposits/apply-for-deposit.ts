import "server-only";
import { v7 as uuidv7 } from "uuid";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, inTransaction, type Queryable, sqlState } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { AccountStatus } from "@/lib/server/prisma-client/enums";
import { sha256 } from "@/lib/server/secrets";
import type { Deposit } from "./deposit";
import { sendDepositNotice } from "./deposit-notices";
import { requireDepositAmount } from "./deposit-range";
import { getDeposit } from "./find-deposits";
import { keepOfferedDepositPlan } from "./find-plans";
import type { DepositPlan } from "./plan";
import type { ApplyForDepositInput } from "./schema";

const uniqueViolationState = "23505";

/**
 * Applies for a fixed deposit of a plan: the terms are the plan's, the amount is the customer's choice within its range. The
 * money is locked when staff set it running, so it need not be there yet. Idempotent by `clientRequestId`, which is unique
 * to the customer.
 *
 * @throws AppError `email_unverified`, `account_disabled`, `not_found` for a plan that is not offered, `validation_failed`,
 * `limit_exceeded`, `forbidden` for an account that may not send, `idempotency_mismatch`
 */
export async function applyForDeposit(
  actor: Actor,
  input: ApplyForDepositInput,
  clientRequestId: string,
): Promise<Deposit> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const request = { id: `${actor.userId}:${clientRequestId}`, hash: hashOf(input) };
  const known = await findKnown(request);
  if (known) return await getDeposit(actor, known);
  try {
    const id = await inTransaction((tx) => record(tx, actor, input, request));
    return await getDeposit(actor, id);
  } catch (error) {
    if (sqlState(error) !== uniqueViolationState) throw error;
    // The same request at the same moment: its deposit is there now.
    const twin = await findKnown(request);
    if (!twin) throw error;
    return await getDeposit(actor, twin);
  }
}

type Request = { id: string; hash: string };

/** A fingerprint of what was asked for; `1250` and `"1,250.00"` are the same. */
function hashOf({ FDRName, amount, fromAccountNumber }: ApplyForDepositInput): string {
  const money = parseMoney(amount, "USD");
  const content = [FDRName, money.ok ? String(money.amountMinor) : String(amount), fromAccountNumber ?? ""];
  return sha256(JSON.stringify(content)).toString("hex");
}

async function findKnown({ id, hash }: Request): Promise<string | undefined> {
  const [known] = await db.query<{ id: string; request_hash: string }>(
    "SELECT id, request_hash FROM deposits WHERE request_id = $1",
    [id],
  );
  if (known && known.request_hash !== hash) throw new AppError("idempotency_mismatch");
  return known?.id;
}

async function record(tx: Queryable, actor: Actor, input: ApplyForDepositInput, request: Request): Promise<string> {
  const plan = await keepPlan(tx, input.FDRName);
  await assertFewPending(tx, actor);
  const amountMinor = requireDepositAmount(input.amount, plan);
  const accountId = await findAccountFor(tx, actor, plan, input.fromAccountNumber);
  const id = uuidv7();
  await tx.query(
    `INSERT INTO deposits (id, plan_id, owner_id, account_id, deposit_name, minimum_minor, maximum_minor, profit_bp,
                           locked_in_years, interval, amount_minor, currency, request_id, request_hash, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
    [
      id,
      plan.id,
      actor.userId,
      accountId,
      plan.name,
      plan.minimumMinor,
      plan.maximumMinor,
      plan.profitBp,
      plan.lockedInYears,
      plan.interval,
      amountMinor,
      plan.currency,
      request.id,
      request.hash,
      now(),
    ],
  );
  const { name, currency } = plan;
  await sendDepositNotice(tx, actor, { event: "applied", depositId: id, name, amountMinor, currency });
  await recordAudit(tx, actor, { action: "deposit.apply", subjectType: "deposit", subjectId: id });
  return id;
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

/** The plan, as it is offered until the transaction ends. */
async function keepPlan(tx: Queryable, name: string): Promise<DepositPlan> {
  try {
    return await keepOfferedDepositPlan(tx, name);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", { messageKey: "plan_not_found", cause: error });
  }
}

/** The account from which the money will come: the one that is named, else the oldest in the plan's currency. */
async function findAccountFor(
  tx: Queryable,
  actor: Actor,
  { currency }: DepositPlan,
  accountNumber: string | undefined,
): Promise<string> {
  const [account] = await tx.query<{ id: string; status: AccountStatus; is_in_currency: boolean }>(
    `SELECT id, status, currency = $2 AS is_in_currency FROM accounts
      WHERE owner_id = $1 AND ($3::text IS NULL AND currency = $2 OR account_number = $3) ORDER BY created_at LIMIT 1`,
    [actor.userId, currency, accountNumber || null],
  );
  if (!account && accountNumber) throw fieldError("fromAccountNumber", "unknownAccount");
  if (!account?.is_in_currency) {
    throw fieldError("fromAccountNumber", { key: "accountInCurrency", params: { currency } });
  }
  if (account.status !== "active") throw new AppError("forbidden", { messageKey: "account_not_active" });
  return account.id;
}
