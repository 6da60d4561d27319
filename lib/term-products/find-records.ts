import "server-only";
import type * as z from "zod";
import { noteRead } from "@/lib/audit/note-read";
import type { Page } from "@/lib/lists/list-page.sql";
import { type QueueState, readQueueState } from "@/lib/lists/queue-state.sql";
import { may } from "@/lib/roles";
import { type Actor, assertMay, assertNotDisabled, assertOwnOrMay } from "@/lib/server/actor";
import { AppError, fieldError } from "@/lib/server/errors";
import { queryRecordOfName, queryRecords, queryRecordsOf, type RecordTable, recordsAfter } from "./find-records.sql";
import type { AnyRecord, RecordFilterQuery, RecordListQuery } from "./record-query";

// What loans and deposits have in common: how applications, and what came of them, are found, and by whom.

/** What differs between loans and deposits. */
export type RecordKind = RecordTable & {
  /** Reads a status as staff and clients write it. */
  statusInput: z.ZodType<string>;
};

/** @throws AppError `validation_failed` for a status that does not exist */
function withStatus<Query extends RecordFilterQuery>(statusInput: z.ZodType<string>, query: Query): Query {
  if (!query.status) return query;
  const status = statusInput.safeParse(query.status);
  if (!status.success) throw fieldError("status", "invalid");
  return { ...query, status: status.data };
}

/**
 * A page of applications, loans or deposits: staff see everybody's, a customer sees own ones that are not deleted.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findRecords<Item extends AnyRecord>(
  kind: RecordKind,
  actor: Actor,
  query: RecordListQuery,
): Promise<Page<Item>> {
  assertNotDisabled(actor);
  const ownerId = may(actor.role, `${kind.table}.read`) ? null : actor.userId;
  return await queryRecords<Item>(kind, ownerId, withStatus(kind.statusInput, query));
}

/**
 * Reads the matching records that follow a given one, or the first ones; for staff and `csvStream`.
 *
 * @throws AppError `forbidden`, `validation_failed` for a status or an order that does not exist
 */
export async function recordReader<Item extends AnyRecord>(
  kind: RecordKind,
  actor: Actor,
  query: RecordFilterQuery,
): Promise<(last: Item | undefined) => Promise<Item[]>> {
  assertMay(actor, `${kind.table}.read`);
  return await recordsAfter<Item>(kind, withStatus(kind.statusInput, query));
}

/** All records of the person with this e-mail that are not deleted, newest first; 1000 at most. */
export async function findRecordsOf<Item extends AnyRecord>(
  kind: RecordKind,
  actor: Actor,
  email: string,
): Promise<Item[]> {
  assertOwnOrMay(actor, `${kind.table}.read`, email);
  await noteRead(actor, kind.table, { email });
  return await queryRecordsOf<Item>(kind, email.trim().toLowerCase());
}

/** A customer's newest record of that name, whatever the letters' case. @throws AppError `not_found` */
export async function getRecordOfName<Item extends AnyRecord>(
  kind: RecordKind,
  actor: Actor,
  email: string,
  name: string,
): Promise<Item> {
  assertOwnOrMay(actor, `${kind.table}.read`, email);
  // Postgres cannot even look for a text with a NUL in it.
  const record = /\p{Cc}/u.test(name)
    ? undefined
    : await queryRecordOfName<Item>(kind, email.trim().toLowerCase(), name.trim());
  if (!record) throw new AppError("not_found");
  await noteRead(actor, kind.table, { email });
  return record;
}

/** The state of a queue, for staff. `countMax`: where counting a status stops; null counts all. */
export async function getRecordQueue<Status extends string>(
  { table, statusType }: RecordKind,
  actor: Actor,
  countMax: number | null = null,
): Promise<QueueState<Status>> {
  assertMay(actor, `${table}.read`);
  return await readQueueState({ table, statusType }, countMax);
}
