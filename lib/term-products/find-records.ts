import "server-only";
import type * as z from "zod";
import { noteList } from "@/lib/audit/note-list";
import { noteRead } from "@/lib/audit/note-read";
import type { Page } from "@/lib/lists/list-page.sql";
import { type QueueState, readQueueState } from "@/lib/lists/queue-state.sql";
import { may } from "@/lib/roles";
import { type Actor, assertMay, assertNotDisabled, assertOwnOrMay } from "@/lib/server/actor";
import { AppError, fieldError } from "@/lib/server/errors";
import type { AnyRecord, RecordFilterQuery, RecordListQuery } from "./record-query";
import { queryRecordOfName, queryRecords, queryRecordsOf, type RecordTable, recordsAfter } from "./records.sql";

// Finds loans and deposits. This file contains the code that loans and deposits share.

/** The properties in which loans and deposits differ. */
export type RecordKind = RecordTable & {
  /** Parses the status in a query from staff or from an API client. */
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
 * A page of applications, loans or deposits. Staff see all records. A customer sees their own records that are not deleted.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findRecords<Item extends AnyRecord>(
  kind: RecordKind,
  actor: Actor,
  query: RecordListQuery,
): Promise<Page<Item>> {
  assertNotDisabled(actor);
  const readsAll = may(actor.role, `${kind.table}.read`);
  const found = await queryRecords<Item>(kind, readsAll ? null : actor.userId, withStatus(kind.statusInput, query));
  if (readsAll) await noteList(actor, kind.table, query, found.items.length);
  return found;
}

/**
 * Returns a function that reads the matching records for a CSV file (`csvStream`). The returned function reads the records that
 * follow a given record, or the first records if no record is given. Only staff may read these records.
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

/**
 * The records of the person with this e-mail address, newest first. Deleted records are left out. At most 1,000 records are
 * returned.
 */
export async function findRecordsOf<Item extends AnyRecord>(
  kind: RecordKind,
  actor: Actor,
  email: string,
): Promise<Item[]> {
  assertOwnOrMay(actor, `${kind.table}.read`, email);
  await noteRead(actor, kind.table, { email });
  return await queryRecordsOf<Item>(kind, email.trim().toLowerCase());
}

/**
 * Finds a customer's record by its name, by its id or by both. If name and id are given, the record must match both. The letter
 * case of the name does not matter. If several records have the name, the newest record is returned.
 *
 * @throws AppError `not_found`
 */
export async function getRecordOfName<Item extends AnyRecord>(
  kind: RecordKind,
  actor: Actor,
  email: string,
  name: string | undefined,
  id?: string,
): Promise<Item> {
  assertOwnOrMay(actor, `${kind.table}.read`, email);
  // Postgres refuses a query whose text contains NUL. The query is therefore skipped for a name with a control character.
  const record = /\p{Cc}/u.test(name ?? "")
    ? undefined
    : await queryRecordOfName<Item>(kind, email.trim().toLowerCase(), { name: name?.trim(), id });
  if (!record) throw new AppError("not_found");
  await noteRead(actor, kind.table, { email });
  return record;
}

/**
 * Counts the loans or deposits in each status, and finds the creation time of the oldest pending record. Each status is counted
 * up to `countMax`. If `countMax` is null, all records are counted.
 */
export async function getRecordQueue<Status extends string>(
  { table, statusType }: RecordKind,
  actor: Actor,
  countMax: number | null = null,
): Promise<QueueState<Status>> {
  assertMay(actor, `${table}.read`);
  return await readQueueState({ table, statusType }, countMax);
}
