import "server-only";
import { v7 as uuidv7 } from "uuid";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, inTransaction, type Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { AccountStatus } from "@/lib/server/prisma-client/enums";
import { sha256 } from "@/lib/server/secrets";
import { isSecondUnclearedLoan } from "./edit-loan";
import { getLoan } from "./find-loans";
import type { Loan } from "./loan";
import { sendLoanNotice } from "./loan-notices";
import { assertOffered } from "./loan-range";
import { loanRange } from "./schedule";
import type { ApplyForLoanInput } from "./schema";

/** A plan with the account into which the applicant would get its money. */
type Offer = {
  plan_id: string;
  name: string;
  amount_minor: bigint;
  currency: string;
  profit_bp: number;
  total_installments: number;
  account_id: string | null;
  account_status: AccountStatus | null;
};

/**
 * Applies for a loan of a plan: the terms are the plan's, the amount is the customer's choice within its range. Nothing
 * moves until staff decide. Idempotent by `clientRequestId`, which is unique to the customer.
 *
 * @throws AppError `email_unverified`, `account_disabled`, `not_found` for a plan that is not offered, `uncleared_loan` while
 * an earlier one is open, `validation_failed`, `idempotency_mismatch`
 */
export async function applyForLoan(actor: Actor, input: ApplyForLoanInput, clientRequestId: string): Promise<Loan> {
  assertMayMoveMoney(actor);
  assertSelf(actor, input.email);
  const requestId = `${actor.userId}:${clientRequestId}`;
  const content = [input.loanName, String(input.amount), input.fromAccountNumber ?? ""];
  const requestHash = sha256(JSON.stringify(content)).toString("hex");
  const known = await findKnown(requestId, requestHash);
  if (known) return await getLoan(actor, known);
  const offer = await findOffer(actor, input);
  const currency = toCurrency(offer.currency);
  const money = parseMoney(input.amount, currency);
  if (!money.ok) throw fieldError("amount", money.problem);
  assertOffered(money.amountMinor, {
    currency,
    ...loanRange({ amountMinor: offer.amount_minor }),
  });
  const id = uuidv7();
  try {
    await inTransaction((tx) =>
      record(tx, actor, { id, offer, currency, amountMinor: money.amountMinor, requestId, requestHash }),
    );
  } catch (error) {
    // The same request at the same moment: its loan is there now.
    const twin = await findKnown(requestId, requestHash);
    if (twin) return await getLoan(actor, twin);
    if (isSecondUnclearedLoan(error)) throw new AppError("uncleared_loan", { cause: error });
    throw error;
  }
  return await getLoan(actor, id);
}

async function findKnown(requestId: string, requestHash: string): Promise<string | undefined> {
  const [known] = await db.query<{ id: string; request_hash: string }>(
    "SELECT id, request_hash FROM loans WHERE request_id = $1",
    [requestId],
  );
  if (known && known.request_hash !== requestHash) throw new AppError("idempotency_mismatch");
  return known?.id;
}

async function findOffer(
  actor: Actor,
  { loanName, fromAccountNumber }: ApplyForLoanInput,
): Promise<Offer & { account_id: string }> {
  const [offer] = await db.query<Offer>(
    `SELECT p.id AS plan_id, p.name, p.amount_minor, p.currency, p.profit_bp, p.total_installments,
            a.id AS account_id, a.status AS account_status
       FROM loan_plans p
       LEFT JOIN LATERAL (
         SELECT id, status FROM accounts
          WHERE owner_id = $2 AND currency = p.currency AND ($3::text IS NULL OR account_number = $3)
          ORDER BY created_at LIMIT 1) a ON true
      WHERE lower(p.name) = lower($1) AND p.status = 'active'`,
    [loanName, actor.userId, fromAccountNumber || null],
  );
  if (!offer) throw new AppError("not_found", { messageKey: "plan_not_found" });
  const { account_id } = offer;
  if (account_id === null)
    throw fieldError("fromAccountNumber", { key: "accountInCurrency", params: { currency: offer.currency } });
  if (offer.account_status !== "active") throw new AppError("forbidden", { messageKey: "account_not_active" });
  return { ...offer, account_id };
}

type Application = {
  id: string;
  offer: Offer & { account_id: string };
  currency: Currency;
  amountMinor: bigint;
  requestId: string;
  requestHash: string;
};

async function record(tx: Queryable, actor: Actor, application: Application): Promise<void> {
  const { id, offer, currency, amountMinor, requestId, requestHash } = application;
  const [kept] = await tx.query("SELECT id FROM loan_plans WHERE id = $1 AND status = 'active' FOR SHARE", [
    offer.plan_id,
  ]);
  if (!kept) throw new AppError("not_found", { messageKey: "plan_not_found" });
  await tx.query(
    `INSERT INTO loans (id, plan_id, owner_id, account_id, loan_name, minimum_minor, maximum_minor, profit_bp,
                        total_installments, amount_minor, currency, request_id, request_hash, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
    [
      id,
      offer.plan_id,
      actor.userId,
      offer.account_id,
      offer.name,
      offer.amount_minor,
      loanRange({ amountMinor: offer.amount_minor }).maximumMinor,
      offer.profit_bp,
      offer.total_installments,
      amountMinor,
      currency,
      requestId,
      requestHash,
      now(),
    ],
  );
  await sendLoanNotice(tx, actor, { event: "applied", loanId: id, name: offer.name, amountMinor, currency });
  await recordAudit(tx, actor, { action: "loan.apply", subjectType: "loan", subjectId: id });
}
