import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import type { Page } from "@/lib/lists/list-page.sql";
import { isCurrency } from "@/lib/money/currency";
import { type Actor, assertMay, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, db } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError, fieldError } from "@/lib/server/errors";
import type { AnyPlan, OfferOf, PlanKey, PlanListQuery } from "./plan.model";
import { findOfferedPlan, findPlanIds, lockOfferedPlan, type PlanOrder, type PlanTable } from "./plans.sql";

// Reads and changes plans, and checks the permissions. This file contains the code that loan plans and deposit plans share.

/** The properties in which loan plans and deposit plans differ. */
export type PlanKind<Plan extends AnyPlan> = PlanTable & {
  subject: "loan_plan" | "deposit_plan";
  /** The name of the field for the plan's name, in forms and in the HTTP contract. */
  nameField: "loanName" | "FDRName";
  findMany: (from: Database, ids: string[]) => Promise<Plan[]>;
  create: (tx: Database, plan: Omit<Plan, "status" | "version">) => Promise<Plan>;
  update: (tx: Database, id: string, changes: Partial<Plan>) => Promise<Plan>;
};

/** @throws AppError `validation_failed` for an order that does not exist */
function orderOf({ orders, nameField }: Pick<PlanKind<AnyPlan>, "orders" | "nameField">, sort = ""): PlanOrder {
  const isDescending = sort ? sort.startsWith("-") : true;
  const name = sort.replace(/^-/, "") || "createdAt";
  if (name === "createdAt") return { by: name, isDescending };
  if (name === nameField) return { by: "name", isDescending };
  if (!Object.hasOwn(orders, name)) throw fieldError("sort", "invalid");
  return { by: name, isDescending };
}

/**
 * A page of the offered plans. Everybody who is signed in may read these plans.
 *
 * @throws AppError `validation_failed` for a currency or an order that does not exist
 */
export async function findPlans<Plan extends AnyPlan>(
  kind: PlanKind<Plan>,
  actor: Actor,
  query: PlanListQuery,
): Promise<Page<Plan>> {
  assertNotDisabled(actor);
  const order = orderOf(kind, query.sort);
  if (query.currency && !isCurrency(query.currency)) throw fieldError("currency", "currency");
  const { items: ids, total } = await findPlanIds(kind, query, order);
  const plans = new Map((await kind.findMany(db, ids)).map((plan) => [plan.id, plan]));
  return { items: ids.flatMap((id) => plans.get(id) ?? []), total };
}

/**
 * The offered plan with this name, in any letter case. Everybody who is signed in may read the plan. @throws AppError `not_found`
 */
export async function getPlan<Plan extends AnyPlan>(kind: PlanKind<Plan>, actor: Actor, name: string): Promise<Plan> {
  assertNotDisabled(actor);
  return await readOfferedPlan(kind, db, name);
}

/** The offered plan with this name. @throws AppError `not_found` */
export async function readOfferedPlan<Plan extends AnyPlan>(
  kind: PlanKind<Plan>,
  from: Database,
  name: string,
  lock: "" | "FOR SHARE" = "",
): Promise<Plan> {
  // Postgres refuses a query whose text contains NUL. The query is therefore skipped for a name with a control character.
  const id = /\p{Cc}/u.test(name) ? undefined : await findOfferedPlan(kind, from, name.trim(), lock);
  const [plan] = id === undefined ? [] : await kind.findMany(from, [id]);
  if (!plan) throw new AppError("not_found", { messageKey: "plan_not_found" });
  return plan;
}

/**
 * Reads an offered plan again and locks it until the transaction ends. The lock order requires that accounts in the books are
 * locked before a plan.
 *
 * @throws AppError `not_found`; `conflict` when the plan's currency has changed since the plan was read
 */
export async function keepOfferedPlan<Plan extends AnyPlan>(
  kind: PlanKind<Plan>,
  tx: Database,
  { name, currency }: Plan,
): Promise<Plan> {
  const plan = await readOfferedPlan(kind, tx, name, "FOR SHARE");
  if (plan.currency !== currency) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  return plan;
}

/**
 * Lets staff create a plan. A second person must confirm the plan (`doOrPropose`). A repeated call with the same request id
 * changes nothing and returns the first result.
 *
 * @throws AppError `proposed`; `conflict` on the name's field when an offered plan has the same name, in any letter case;
 * `idempotency_mismatch`
 */
export async function createPlan<Plan extends AnyPlan>(
  kind: PlanKind<Plan>,
  actor: Actor,
  offer: OfferOf<Plan>,
  request: CommandRequest,
): Promise<Plan> {
  assertMay(actor, "plans.edit");
  const command = {
    kind: `${kind.subject}.create`,
    // A plan has no id before it is created. The proposal therefore uses the plan's name as the id, so only one proposal can
    // create a plan with this name.
    subject: { type: kind.subject, id: offer.name.toLowerCase() },
    ...{ input: offer, request },
  } as const;
  return await doOrPropose(actor, command, async (tx) => {
    const moment = now();
    const record = { ...offer, id: uuidv7(), createdAt: moment, updatedAt: moment };
    const plan = await orRefuseName(kind, kind.create(tx, record as Omit<Plan, "status" | "version">));
    await recordAudit(tx, actor, {
      ...{ action: command.kind, subjectType: kind.subject, subjectId: plan.id },
      after: offerOf(plan),
    });
    return plan;
  });
}

/**
 * A change of a plan. `change` returns the new offer. `input` is the input of the service that edits the plan. A proposal stores
 * this input until a second person confirms the change.
 */
type PlanChange<Plan extends AnyPlan> = {
  key: PlanKey;
  input: object;
  request: CommandRequest;
  change: (before: Plan) => OfferOf<Plan>;
};

/**
 * Lets staff change a plan. If a term changes, a second person must confirm the change (`doOrPropose`). Applications, loans and
 * deposits keep their original terms. A repeated call with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `proposed`; `not_found`; `conflict` when the plan has changed since the editor saw the plan; `conflict` on the
 * name's field when another plan has the new name; the errors of `change`; `idempotency_mismatch`
 */
export async function changePlan<Plan extends AnyPlan>(
  kind: PlanKind<Plan>,
  actor: Actor,
  { key, input, request, change }: PlanChange<Plan>,
): Promise<Plan> {
  assertMay(actor, "plans.edit");
  // If no plan has the name, the command still runs, because an earlier request with the same id may have renamed the plan. A
  // repeat of this earlier request must return its first result.
  const id = key.id ?? (await findOfferedPlan(kind, db, key.name));
  const command = {
    kind: `${kind.subject}.edit`,
    subject: { type: kind.subject, id: id ?? key.name },
    ...{ input, request },
    // The proposal stores the plan's id and not only its name, because another plan may have the name when the proposal is
    // confirmed.
    pinned: async () => ({ ...input, id }),
  } as const;
  return await doOrPropose(actor, command, async (tx) => {
    const before = await lockPlan(kind, tx, { ...key, id });
    const changes = { ...change(before), version: before.version + 1, updatedAt: now() };
    const plan = await orRefuseName(kind, kind.update(tx, before.id, changes as Partial<Plan>));
    await recordAudit(tx, actor, {
      ...{ action: command.kind, subjectType: kind.subject, subjectId: plan.id },
      before: offerOf(before),
      after: offerOf(plan),
    });
    return plan;
  });
}

/**
 * Lets staff withdraw a plan, so that nobody can apply for it any more. The plan's row and the loans and deposits under the plan
 * remain. No second person is needed, because the bank has no new obligation without the plan. A repeated call with the same
 * request id changes nothing and returns the first result.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw the plan; `idempotency_mismatch`
 */
export async function withdrawPlan<Plan extends AnyPlan>(
  kind: PlanKind<Plan>,
  actor: Actor,
  key: PlanKey,
  requestId?: string,
): Promise<Plan> {
  assertMay(actor, "plans.edit");
  const command = { name: `${kind.subject}.delete`, requestId, content: key };
  return await commandOnce(actor, command, async (tx) => {
    const before = await lockPlan(kind, tx, key);
    const changes = { status: "deleted", version: before.version + 1, updatedAt: now() } as const;
    const plan = await kind.update(tx, before.id, changes as Partial<Plan>);
    await recordAudit(tx, actor, {
      ...{ action: command.name, subjectType: kind.subject, subjectId: plan.id },
      before: offerOf(before),
    });
    return plan;
  });
}

/** Locks an offered plan until the transaction ends, and reads the plan. */
async function lockPlan<Plan extends AnyPlan>(kind: PlanKind<Plan>, tx: Database, key: PlanKey): Promise<Plan> {
  const id = await lockOfferedPlan(kind, tx, key);
  const [plan] = id === undefined ? [] : await kind.findMany(tx, [id]);
  if (!plan) throw new AppError("not_found");
  if (key.version !== undefined && key.version !== plan.version) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  return plan;
}

/** Adds the plan's present values for the fields that a change leaves out. */
export function withChanges<Input extends object>(before: Input, changes: { [Key in keyof Input]?: unknown }): unknown {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(changed) };
}

/**
 * Throws an error on the name's field if an offered plan already has the name. The unique index detects an equal name even if two
 * requests are simultaneous.
 */
async function orRefuseName<Plan extends AnyPlan>(
  { table, nameField }: PlanKind<Plan>,
  written: Promise<Plan>,
): Promise<Plan> {
  try {
    return await written;
  } catch (error) {
    if (!isUniqueViolation(error, `${table}_one_per_name`)) throw error;
    throw new AppError("conflict", { messageKey: "plan_exists", fields: { [nameField]: ["planExists"] } });
  }
}

/** The fields of a plan that the audit trail stores. */
function offerOf<Plan extends AnyPlan>({ id, status, version, createdAt, updatedAt, ...offer }: Plan) {
  return offer;
}
