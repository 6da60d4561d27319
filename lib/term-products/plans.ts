import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { countSql, FilterBuilder, type Page, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { containsPattern } from "@/lib/lists/sql-text";
import { type Currency, isCurrency } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { commandOnce } from "@/lib/server/command-once";
import { inTransaction, isUniqueViolation, type Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { PlanStatus } from "@/lib/server/prisma-client/enums";

// What plans of loans and of deposits have in common: how they are kept. Who may do what, the services say that call this.

/** What every plan offers; each kind has terms of its own beside it. */
type AnyOffer = { name: string; currency: Currency };

/** An offer with its record. */
export type PlanOf<Offer> = Offer & {
  id: string;
  /** A deleted one is hidden; what was agreed on its terms goes on. */
  status: PlanStatus;
  /** Counts the changes. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** What sets one kind of plan apart. */
export type PlanKind<Offer extends AnyOffer> = {
  table: "loan_plans" | "deposit_plans";
  subject: "loan_plan" | "deposit_plan";
  /** What the name is called in forms and in the HTTP contract. */
  nameField: "loanName" | "FDRName";
  /** The column of each part of the offer. */
  columns: Readonly<Record<keyof Offer & string, string>>;
  /** The columns that a list may be ordered by, beside the name and `createdAt`, by the order's name. */
  orders: Readonly<Record<string, string>>;
};

/** What a list of plans is asked for. */
export type PlanListQuery = {
  page: number;
  pageSize: number;
  /** Looks in the name. */
  search?: string | undefined;
  currency?: string | undefined;
  /** When it was made. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** One of the kind's orders, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
};

/** Which plan is meant: the one with this id, else the one of this name. Another version than this one is refused. */
export type PlanKey = { id?: string | undefined; name: string; version?: number | undefined };

function columnsOf<Offer extends AnyOffer>({ columns }: PlanKind<Offer>): string {
  const offer = Object.entries<string>(columns).map(([property, column]) => `p.${column} AS "${property}"`);
  return `p.id, ${offer.join(", ")}, p.status, p.version, p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;
}

/** @throws AppError `validation_failed` for an order that does not exist */
function orderOf<Offer extends AnyOffer>({ orders, nameField }: PlanKind<Offer>, sort: string | undefined): string {
  const isDescending = sort ? sort.startsWith("-") : true;
  const name = sort?.replace(/^-/, "") || "createdAt";
  const direction = isDescending ? " DESC" : "";
  if (name === "createdAt") return `p.created_at${direction}, p.id${direction}`;
  if (name === nameField) return `lower(p.name)${direction}, p.id`;
  const column = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!column) throw fieldError("sort", "invalid");
  // Amounts of different currencies do not compare.
  return `${column.endsWith("_minor") ? "p.currency, " : ""}p.${column}${direction}, p.id`;
}

/** A page of the plans that are not deleted. @throws AppError `validation_failed` for a currency or an order that does not exist */
export async function readPlans<Offer extends AnyOffer>(
  kind: PlanKind<Offer>,
  query: PlanListQuery,
): Promise<Page<PlanOf<Offer>>> {
  const order = orderOf(kind, query.sort);
  if (query.currency && !isCurrency(query.currency)) throw fieldError("currency", "currency");
  const conditions = new FilterBuilder();
  const { bind, values } = conditions;
  conditions.add("p.status = 'active'");
  if (query.currency) conditions.add(`p.currency = ${bind(query.currency)}`);
  if (query.from) conditions.add(`p.created_at >= ${bind(query.from)}`);
  if (query.to) conditions.add(`p.created_at <= ${bind(query.to)}`);
  if (query.search?.trim()) conditions.add(`p.name ILIKE ${bind(containsPattern(query.search))}`);
  const matching = `${kind.table} p WHERE ${conditions.filter.sql}`;
  return await readPage<PlanOf<Offer>>({
    columns: columnsOf(kind),
    from: `${matching} ORDER BY ${order} ${pageSql(query)}`,
    count: countSql(matching, undefined),
    values,
    page: query.page,
  });
}

/** The plan of this name that is offered, whatever the letters' case. @throws AppError `not_found` */
export async function readOfferedPlan<Offer extends AnyOffer>(
  kind: PlanKind<Offer>,
  from: Queryable,
  name: string,
  lock: "" | "FOR SHARE" = "",
): Promise<PlanOf<Offer>> {
  // Postgres cannot even look for a text with a NUL in it.
  const [plan] = /\p{Cc}/u.test(name)
    ? []
    : await from.query<PlanOf<Offer>>(
        `SELECT ${columnsOf(kind)} FROM ${kind.table} p WHERE lower(p.name) = lower($1) AND p.status = 'active' ${lock}`,
        [name.trim()],
      );
  if (!plan) throw new AppError("not_found", { messageKey: "plan_not_found" });
  return plan;
}

/**
 * A plan that was read before, as it is offered until the transaction ends: what else the transaction locks by the plan's
 * currency comes first (lock order).
 *
 * @throws AppError `not_found`; `conflict` when it has come to be in another currency since
 */
export async function keepOfferedPlan<Offer extends AnyOffer>(
  kind: PlanKind<Offer>,
  tx: Queryable,
  { name, currency }: PlanOf<Offer>,
): Promise<PlanOf<Offer>> {
  const plan = await readOfferedPlan(kind, tx, name, "FOR SHARE");
  if (plan.currency !== currency) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  return plan;
}

/**
 * Makes an offer, once for a request id.
 *
 * @throws AppError `conflict` beside the name when a plan that is offered has it, whatever the letters' case;
 * `idempotency_mismatch`
 */
export async function insertPlan<Offer extends AnyOffer>(
  kind: PlanKind<Offer>,
  actor: Actor,
  offer: Offer,
  requestId: string | undefined,
): Promise<PlanOf<Offer>> {
  const moment = now();
  const record = { id: uuidv7(), status: "active", version: 1, createdAt: moment, updatedAt: moment } as const;
  const columns: string[] = Object.values(kind.columns);
  const command = { name: `${kind.subject}.create`, requestId, content: offer };
  return await commandOnce(actor, command, async (tx) => {
    const values = [record.id, moment, ...offerValues(kind, offer)];
    // The partial unique index decides, also between two requests at the same moment.
    const inserted = await tx.query(
      `INSERT INTO ${kind.table} (id, created_at, updated_at, ${columns.join(", ")})
       VALUES ($1, $2, $2, ${columns.map((_, index) => `$${index + 3}`).join(", ")})
       ON CONFLICT (lower(name)) WHERE status = 'active' DO NOTHING RETURNING id`,
      values,
    );
    if (inserted.length === 0) throw planExists(kind);
    await recordAudit(tx, actor, {
      ...{ action: command.name, subjectType: kind.subject, subjectId: record.id },
      after: auditView(kind, offer),
    });
    return { ...offer, ...record };
  });
}

/**
 * Changes what a plan offers from now on to what `change` makes of it.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw it, and beside the name when
 * another one has it; what `change` throws
 */
export async function changePlan<Offer extends AnyOffer>(
  kind: PlanKind<Offer>,
  actor: Actor,
  key: PlanKey,
  change: (before: PlanOf<Offer>) => Offer,
): Promise<PlanOf<Offer>> {
  const columns: string[] = Object.values(kind.columns);
  return await inTransaction(async (tx) => {
    const before = await lockPlan(kind, tx, key);
    const offer = change(before);
    const record = { version: before.version + 1, updatedAt: now() };
    await tx
      .query(
        `UPDATE ${kind.table} SET version = $2, updated_at = $3, ${columns.map((column, index) => `${column} = $${index + 4}`).join(", ")}
          WHERE id = $1`,
        [before.id, record.version, record.updatedAt, ...offerValues(kind, offer)],
      )
      .catch((error) => {
        throw isUniqueViolation(error) ? planExists(kind) : error;
      });
    await recordAudit(tx, actor, {
      ...{ action: `${kind.subject}.edit`, subjectType: kind.subject, subjectId: before.id },
      before: auditView(kind, before),
      after: auditView(kind, offer),
    });
    return { ...before, ...offer, ...record };
  });
}

/**
 * Withdraws an offer: nobody can apply for it any more. Its record stays; what was agreed on its terms goes on.
 *
 * @throws AppError `not_found`; `conflict` when the plan has changed since the editor saw it
 */
export async function withdrawPlan<Offer extends AnyOffer>(
  kind: PlanKind<Offer>,
  actor: Actor,
  key: PlanKey,
): Promise<PlanOf<Offer>> {
  return await inTransaction(async (tx) => {
    const before = await lockPlan(kind, tx, key);
    const record = { status: "deleted", version: before.version + 1, updatedAt: now() } as const;
    await tx.query(`UPDATE ${kind.table} SET status = 'deleted', version = $2, updated_at = $3 WHERE id = $1`, [
      before.id,
      record.version,
      record.updatedAt,
    ]);
    await recordAudit(tx, actor, {
      ...{ action: `${kind.subject}.delete`, subjectType: kind.subject, subjectId: before.id },
      before: auditView(kind, before),
    });
    return { ...before, ...record };
  });
}

/** A plan that is offered and that nobody else can change until the transaction ends. */
async function lockPlan<Offer extends AnyOffer>(
  kind: PlanKind<Offer>,
  tx: Queryable,
  { id, name, version }: PlanKey,
): Promise<PlanOf<Offer>> {
  const [plan] = await tx.query<PlanOf<Offer>>(
    `SELECT ${columnsOf(kind)} FROM ${kind.table} p
      WHERE p.status = 'active' AND ($1::uuid IS NULL AND lower(p.name) = lower($2) OR p.id = $1) FOR UPDATE`,
    [id ?? null, name],
  );
  if (!plan) throw new AppError("not_found");
  if (version !== undefined && version !== plan.version) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  return plan;
}

/** What staff send to change a plan, with what they left out as it was. */
export function withChanges<Input extends object>(before: Input, changes: { [Key in keyof Input]?: unknown }): unknown {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(changed) };
}

/** Refuses a second plan of the same name, beside its field. */
function planExists({ nameField }: { nameField: string }): AppError {
  return new AppError("conflict", { messageKey: "plan_exists", fields: { [nameField]: ["planExists"] } });
}

function offerKeys<Offer extends AnyOffer>({ columns }: PlanKind<Offer>): (keyof Offer & string)[] {
  return Object.keys(columns) as (keyof Offer & string)[];
}

function offerValues<Offer extends AnyOffer>(kind: PlanKind<Offer>, offer: Offer): unknown[] {
  return offerKeys(kind).map((key) => offer[key]);
}

/** What the audit trail keeps of a plan. */
function auditView<Offer extends AnyOffer>(kind: PlanKind<Offer>, offer: Offer): Record<string, unknown> {
  return Object.fromEntries(offerKeys(kind).map((key) => [key, offer[key]]));
}
