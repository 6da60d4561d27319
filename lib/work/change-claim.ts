import "server-only";
import { type AuditEvent, recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { fullName } from "@/lib/full-name";
import { tellColleague } from "@/lib/notifications/tell-colleague";
import { type Act, may } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { isWaiting } from "./find-work.sql";
import type { AssignWorkInput, TakeOverInput, WorkRecordInput } from "./schema";
import { workKey } from "./work.model";
import { type ChangedClaim, changeClaims } from "./work-claim.sql";
import { sourceOf, type WorkKind, workKinds } from "./work-sources.sql";

/** The moment at which the actor's claim ends. */
type Claimed = { until: Date };

/**
 * Claims a record of the work list for the actor. A claim ends automatically after a quarter of an hour. If the actor already
 * holds the claim, the call renews it. If several people claim a record at the same time, only one of them gets the claim.
 *
 * @throws AppError `not_found` for an unknown kind. `forbidden` if the actor has no permission, may not decide on the record, or
 * has lost the role. `transition_refused` if the record no longer waits. `conflict` if a colleague holds the claim;
 * `idempotency_mismatch`
 */
export async function claimWork(actor: Actor, input: WorkRecordInput, requestId?: string): Promise<Claimed> {
  const kind = authorise(actor, "work.claim", input.kind);
  return await commandOnce(actor, { name: "work.claim", requestId, content: input }, async (tx) => {
    await assertWaiting(tx, { kind, id: input.id });
    const claim = await change(tx, actor, input.id, { act: "claim", kind });
    if (claim.outcome === "claimed") await recordAudit(tx, actor, about("claim", kind, input.id));
    return { until: claim.endsAt as Date };
  });
}

/**
 * Renews the actor's claim on a record while the actor is working on it. A renewal is not audited.
 *
 * @throws AppError `conflict` if the actor no longer holds the claim; `not_found` and `forbidden` as for `claimWork`
 */
export async function renewWork(actor: Actor, input: WorkRecordInput): Promise<Claimed> {
  const kind = authorise(actor, "work.claim", input.kind);
  return await inTransaction(async (tx) => {
    const { outcome, endsAt } = await change(tx, actor, input.id, { act: "renew", kind });
    if (outcome !== "renewed") throw refusal("lost", null);
    return { until: endsAt as Date };
  });
}

/**
 * Ends the actor's claim on a record.
 *
 * @throws AppError `conflict` if the actor does not hold the claim; `idempotency_mismatch`; `not_found` and `forbidden` as for
 * `claimWork`
 */
export async function releaseWork(actor: Actor, input: WorkRecordInput, requestId?: string): Promise<void> {
  const kind = authorise(actor, "work.claim", input.kind);
  await commandOnce(actor, { name: "work.release", requestId, content: input }, async (tx) => {
    await change(tx, actor, input.id, { act: "release", kind });
    await recordAudit(tx, actor, about("release", kind, input.id));
  });
}

/**
 * Transfers a colleague's claim to the actor before the claim ends. Notifies the colleague and states the reason. The colleague
 * can then no longer renew or release the claim.
 *
 * @throws AppError `conflict` if nobody else holds the claim, or if the claim has changed since the actor saw it;
 * `transition_refused` if the record no longer waits; `idempotency_mismatch`, `not_found`, `forbidden`
 */
export async function takeOverWork(actor: Actor, input: TakeOverInput, requestId?: string): Promise<Claimed> {
  const kind = authorise(actor, "work.take-over", input.kind);
  const { id, version, reason } = input;
  return await commandOnce(actor, { name: "work.take-over", requestId, content: input }, async (tx) => {
    await assertWaiting(tx, { kind, id });
    const { holderId, holderName, endsAt } = await change(tx, actor, id, { act: "take_over", kind, version });
    const event = { before: { holder: holderName }, after: { holder: fullName(actor), reason } };
    await recordAudit(tx, actor, { ...about("take-over", kind, id), ...event });
    await tellColleague(tx, holderId ?? "", sourceOf(kind).work, {
      ...{ event: "work-taken", subjectId: workKey({ kind, id }), by: fullName(actor), reason },
    });
    return { until: endsAt as Date };
  });
}

/**
 * Assigns a record to a colleague with a note, or removes the assignment. If the actor holds the claim on the record and assigns
 * the record to somebody else, the claim ends. Notifies the colleague.
 *
 * @throws AppError `conflict` if another person holds the claim, or if the claim has changed since the actor saw it.
 * `transition_refused` if the record no longer waits. `validation_failed` on `personId` if the colleague may not decide on the
 * record. `idempotency_mismatch`, `not_found`, `forbidden`
 */
export async function assignWork(actor: Actor, input: AssignWorkInput, requestId?: string): Promise<void> {
  const kind = authorise(actor, "work.assign", input.kind);
  const { id, version, personId, note } = input;
  await commandOnce(actor, { name: "work.assign", requestId, content: input }, async (tx) => {
    await assertWaiting(tx, { kind, id });
    const { assigneeId } = await change(tx, actor, id, { act: "assign", kind, version, personId, note });
    const [before, after] = [await nameOf(tx, assigneeId), await nameOf(tx, personId)];
    const event = { before: { assignee: before }, after: { assignee: after, note } };
    await recordAudit(tx, actor, { ...about("assign", kind, id), ...event });
    if (personId === null || personId === actor.userId || personId === assigneeId) return;
    await tellColleague(tx, personId, sourceOf(kind).work, {
      ...{ event: "work-given", subjectId: workKey({ kind, id }), by: fullName(actor) },
    });
  });
}

function authorise(actor: Actor, act: Act, name: string): WorkKind {
  assertMay(actor, act);
  const kind = workKinds.find((known) => known === name);
  if (!kind) throw new AppError("not_found");
  if (!may(actor.role, sourceOf(kind).work)) throw new AppError("forbidden");
  return kind;
}

/** @throws AppError `transition_refused` if the record does not exist or no longer waits for staff */
async function assertWaiting(tx: Database, record: { kind: WorkKind; id: string }): Promise<void> {
  if (!(await isWaiting(tx, record))) throw new AppError("transition_refused", { messageKey: "work_ended" });
}

const about = (verb: string, kind: WorkKind, subjectId: string) =>
  ({ action: `work.${verb}`, subjectType: sourceOf(kind).subject, subjectId }) satisfies AuditEvent;

/** Changes one claim. @throws AppError for each outcome that is a refusal */
async function change(
  tx: Database,
  actor: Actor,
  id: string,
  change: Parameters<typeof changeClaims>[3],
): Promise<ChangedClaim> {
  const [changed] = await changeClaims(tx, actor.userId, [id], change);
  if (!changed) throw new Error("change_work_claim has returned no row");
  const { outcome, holderName } = changed;
  if (["claimed", "renewed", "released", "taken", "assigned"].includes(outcome)) return changed;
  throw refusal(outcome, holderName);
}

/** Returns the error for an outcome that is a refusal. */
export function refusal(outcome: ChangedClaim["outcome"], holderName: string | null): AppError {
  if (outcome === "forbidden") return new AppError("forbidden");
  if (outcome === "person") return fieldError("personId", "cannotWork");
  if (outcome === "held")
    return new AppError("conflict", { messageKey: "work_held", params: { name: holderName ?? "" } });
  if (outcome === "lost" || outcome === "free") return new AppError("conflict", { messageKey: `work_${outcome}` });
  return new AppError("conflict", { messageKey: "changed_meanwhile" });
}

/** The name and the e-mail address of a member of staff, for the audit trail. Null if `id` is null. */
async function nameOf(tx: Database, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const person = await tx.prisma.user.findUniqueOrThrow({ where: { id } });
  return `${fullName(person)} <${person.email}>`;
}
