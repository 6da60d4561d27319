import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { fullName } from "@/lib/full-name";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { auditView, type EventRecord, eventSelect } from "./event-record";
import { changeTimes, toStoredTimes } from "./event-times";
import { lockEventRow } from "./events.sql";
import { type AddEventInput, colorOf, type DeleteEventInput, type UpdateEventInput } from "./schema";

/**
 * Adds an event to the staff's calendar. A repeat with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `forbidden`; `validation_failed` on `end`; `idempotency_mismatch`
 */
export async function addEvent(actor: Actor, input: AddEventInput, requestId?: string): Promise<EventRecord> {
  assertMay(actor, "calendar.edit");
  const { title, url, className, ...times } = input;
  const stored = toStoredTimes(times);
  return await commandOnce(actor, { name: "event.add", requestId, content: input }, async (tx) => {
    const moment = now();
    const event = await tx.prisma.calendarEvent.create({
      data: {
        ...{ id: uuidv7(), title, url, ...stored, updatedById: actor.userId, createdAt: moment, updatedAt: moment },
        categoryId: await categoryIdOf(tx, className),
      },
      select: eventSelect,
    });
    await recordAudit(tx, actor, { ...about("event.add", event.id), after: auditView(event) });
    return event;
  });
}

/**
 * Changes an event. A field that the input does not contain stays unchanged. A repeat with the same request id changes nothing
 * and returns the first result.
 *
 * @throws AppError `forbidden`; `not_found` if the event was deleted; `conflict` if the event has changed since the editor saw
 * it; `validation_failed` on `end`; `idempotency_mismatch`
 */
export async function updateEvent(actor: Actor, input: UpdateEventInput, requestId?: string): Promise<EventRecord> {
  assertMay(actor, "calendar.edit");
  const { id, version, title, url, className, start, end, allDay } = input;
  return await commandOnce(actor, { name: "event.edit", requestId, content: input }, async (tx) => {
    const before = await lockEvent(tx, { id, version });
    const after = await tx.prisma.calendarEvent.update({
      where: { id },
      data: {
        ...changeTimes(before, { start, end, allDay }),
        ...(title === undefined ? {} : { title }),
        ...(url === undefined ? {} : { url }),
        ...(className === undefined ? {} : { categoryId: await categoryIdOf(tx, className) }),
        ...{ version: before.version + 1, updatedById: actor.userId, updatedAt: now() },
      },
      select: eventSelect,
    });
    await recordAudit(tx, actor, {
      ...{ ...about("event.edit", id), before: auditView(before), after: auditView(after) },
    });
    return after;
  });
}

/**
 * Deletes an event. A repeat with the same request id changes nothing and returns the first result. The audit trail keeps the
 * deleted fields.
 *
 * @throws AppError `forbidden`; `not_found`; `conflict` when the event has changed since the editor saw it;
 * `idempotency_mismatch`
 */
export async function deleteEvent(actor: Actor, input: DeleteEventInput, requestId?: string): Promise<EventRecord> {
  assertMay(actor, "calendar.edit");
  return await commandOnce(actor, { name: "event.delete", requestId, content: input }, async (tx) => {
    const before = await lockEvent(tx, input);
    await tx.prisma.calendarEvent.delete({ where: { id: input.id }, select: { id: true } });
    await recordAudit(tx, actor, { ...about("event.delete", input.id), before: auditView(before) });
    return before;
  });
}

const about = (action: string, subjectId: string) => ({ action, subjectType: "calendar_event", subjectId }) as const;

/** Locks an event until the transaction ends, and returns the event. @throws AppError `not_found`, `conflict` */
async function lockEvent(tx: Database, { id, version }: DeleteEventInput): Promise<EventRecord> {
  if (!(await lockEventRow(tx, id))) throw new AppError("not_found", { messageKey: "event_deleted" });
  const event = await tx.prisma.calendarEvent.findUniqueOrThrow({ where: { id }, select: eventSelect });
  if (version === undefined || version === event.version) return event;
  const { firstName, lastName } = event.updatedBy;
  throw new AppError("conflict", { messageKey: "event_changed", params: { name: fullName({ firstName, lastName }) } });
}

async function categoryIdOf(tx: Database, className: string): Promise<string> {
  const { id } = await tx.prisma.eventCategory.findUniqueOrThrow({
    where: { color: colorOf(className) },
    select: { id: true },
  });
  return id;
}
