import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { parseMoney } from "@/lib/money/parse-money";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { keepPace } from "@/lib/server/pace";
import { type AmountRange, assertOffered, requireAmount } from "./amount-range";
import { lockApplicantAccount } from "./applicant-account";
import type { AnyPlan } from "./plan.model";
import { keepOfferedPlan, type PlanKind, readOfferedPlan } from "./plans";

/** The values that an applicant submits. */
export type ApplicationInput = {
  /** The applicant's own e-mail address. Only some clients send it. */
  email?: string | undefined;
  planName: string;
  amount: string | number;
  /**
   * The account that funds a deposit or receives a loan. The default is the applicant's oldest account in the plan's currency.
   */
  fromAccountNumber?: string | undefined;
  /** The fields that exist only in applications for this product. */
  details: Record<string, unknown>;
};

/** A new application with the plan's present terms and the customer's choices. */
type Application = {
  id: string;
  planId: string;
  ownerId: string;
  accountId: string;
  amountMinor: bigint;
  createdAt: Date;
  updatedAt: Date;
} & AmountRange;

/** The steps of an application that differ between loans and deposits. */
type Product<Plan extends AnyPlan, Made> = {
  subject: "loan" | "deposit";
  plans: PlanKind<Plan>;
  rangeOf: (plan: Plan) => Omit<AmountRange, "currency">;
  /** Throws an error if this customer may not submit another application. */
  check?: (tx: Database) => Promise<void>;
  /** Inserts the application and notifies the applicant. */
  record: (tx: Database, application: Application, plan: Plan) => Promise<Made>;
};

/**
 * Records a customer's application for a plan. The application stores the plan's present terms and the amount that the customer
 * has chosen within the plan's range. No money moves until staff decide on the application. A repeated call with the same request
 * id changes nothing and returns the first result.
 *
 * @throws AppError `email_unverified`, `account_disabled`, `not_found` for a plan that is not offered, `validation_failed`,
 * `forbidden` for an account that may not be used, `idempotency_mismatch`, `rate_limited`; the errors of `check` and `record`
 */
export async function apply<Plan extends AnyPlan, Made>(
  { subject, plans, rangeOf, check, record }: Product<Plan, Made>,
  actor: Actor,
  input: ApplicationInput,
  requestId: string | undefined,
): Promise<Made> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  await keepPace(actor, "order");
  const command = { name: `${subject}.apply`, requestId, content: contentOf(input) };
  return await commandOnce(actor, command, async (tx) => {
    const offer = await readOfferedPlan(plans, tx, input.planName);
    const account = await lockApplicantAccount(tx, actor, offer.currency, input.fromAccountNumber);
    const plan = await keepOfferedPlan(plans, tx, offer);
    await check?.(tx);
    const { name, currency } = plan;
    const { minimumMinor, maximumMinor } = rangeOf(plan);
    const range = { minimumMinor, maximumMinor, currency };
    const amountMinor = requireAmount(input.amount, currency);
    assertOffered(amountMinor, range);
    const moment = now();
    const made = { id: uuidv7(), planId: plan.id, ownerId: actor.userId, accountId: account.id };
    const application = { ...made, ...range, amountMinor, createdAt: moment, updatedAt: moment };
    const result = await record(tx, application, plan);
    const { accountNumber } = account;
    await recordAudit(tx, actor, {
      ...{ action: command.name, subjectType: subject, subjectId: made.id },
      after: { [`${subject}Name`]: name, amountMinor, currency, accountNumber, ...input.details },
    });
    return result;
  });
}

/**
 * The content of a request. A repeated request must have the same content. The amounts `1250` and `"1,250.00"` count as equal.
 */
function contentOf({ planName, amount, fromAccountNumber, details }: ApplicationInput) {
  const money = parseMoney(amount, "USD");
  const amountMinor = money.ok ? money.amountMinor : amount;
  return { planName, amount: amountMinor, fromAccountNumber: fromAccountNumber || null, ...details };
}
