import "server-only";
import { OwnRecord, refusingOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { fullName } from "@/lib/full-name";
import { tellColleague } from "@/lib/notifications/tell-colleague";
import type { AssignExceptionInput } from "@/lib/reconciliation/schema";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { Database } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { type AssignOutcome, callAssign } from "./exception.sql";

const action = "settlement-exception.assign";
const subjectType = "settlement_exception";

/**
 * Sets the owner of a difference: the actor takes the difference, gives it to a colleague, or leaves it without an owner
 * (`ownerId` null). If two people take a difference at the same time, the command of the second person fails with `conflict`. A
 * change of the owner moves no money and does not increase the version of the difference. The bank notifies a colleague to whom
 * the actor gives the difference.
 *
 * @throws AppError `not_found`, `idempotency_mismatch`. `forbidden` if the difference is about the actor's own transfer, or if
 * the actor has no permission or has lost it since the command began. `conflict` if the owner has changed since the actor saw the
 * difference. `transition_refused` if the difference has ended. `validation_failed` on `ownerId` if the new owner may not work on
 * the difference
 */
export async function assignException(actor: Actor, input: AssignExceptionInput, requestId?: string): Promise<void> {
  assertMay(actor, "reconciliation.work");
  const { exceptionId, seenOwnerId, ownerId } = input;
  const assign = async (tx: Database) => {
    const outcome = await callAssign(tx, { ...input, actorId: actor.userId });
    if (outcome !== "assigned") throw refusal(outcome);
    const before = { owner: await nameOf(tx, seenOwnerId) };
    const after = { owner: await nameOf(tx, ownerId) };
    await recordAudit(tx, actor, { action, subjectType, subjectId: exceptionId, before, after });
    if (ownerId !== null && ownerId !== actor.userId && ownerId !== seenOwnerId) await tellOwner(tx, actor, input);
  };
  await refusingOwn(actor, { action, subjectType, subjectId: exceptionId }, () =>
    commandOnce(actor, { name: action, requestId, content: input }, assign),
  );
}

/** Notifies the new owner that a colleague has given them a difference. */
async function tellOwner(tx: Database, actor: Actor, { exceptionId, ownerId }: AssignExceptionInput): Promise<void> {
  if (ownerId === null) return;
  const { theirsMinor, oursMinor, currency } = await tx.prisma.settlementException.findUniqueOrThrow({
    where: { id: exceptionId },
    select: { theirsMinor: true, oursMinor: true, currency: true },
  });
  const difference = theirsMinor - oursMinor;
  await tellColleague(tx, ownerId, "reconciliation.work", {
    ...{ event: "difference-given", subjectId: exceptionId, by: fullName(actor) },
    money: { amountMinor: difference < 0n ? -difference : difference, currency },
  });
}

/** The name and the e-mail address of a member of staff, for the audit trail. Null for nobody. */
async function nameOf(tx: Database, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const person = await tx.prisma.user.findUniqueOrThrow({ where: { id } });
  return `${fullName(person)} <${person.email}>`;
}

function refusal(outcome: Exclude<AssignOutcome, "assigned">): Error {
  if (outcome === "missing") return new AppError("not_found");
  if (outcome === "forbidden") return new AppError("forbidden");
  if (outcome === "own") return new OwnRecord();
  if (outcome === "person") return fieldError("ownerId", "cannotOwn");
  if (outcome === "ended") return new AppError("transition_refused", { messageKey: "exception_ended" });
  return new AppError("conflict", { messageKey: "changed_meanwhile" });
}
