import "server-only";
import type { Page } from "@/lib/lists/list-page.sql";
import { type QueueState, readQueueState } from "@/lib/lists/queue-state.sql";
import { type Actor, assertNotDisabled, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { DepositStatus } from "@/lib/server/prisma-client/enums";
import {
  type RecordKind,
  type RecordListQuery,
  readRecord,
  readRecordOfName,
  readRecords,
  readRecordsOf,
} from "@/lib/term-products/records";
import { type Deposit, type DepositDbRow, depositColumns, depositTablesOf, toDeposit } from "./deposit";
import { depositStatusInput } from "./schema";

/** How deposits are listed. */
export const depositRecords: RecordKind<DepositDbRow, Deposit> = {
  table: "deposits",
  alias: "d",
  columns: depositColumns,
  tablesOf: depositTablesOf,
  toItem: toDeposit,
  nameColumn: "deposit_name",
  statusType: "deposit_status",
  statusInput: depositStatusInput,
};

/**
 * A page of applications and deposits: staff see everybody's, a customer sees own ones that are not deleted.
 *
 * @throws AppError `validation_failed` for a status or an order that does not exist
 */
export async function findDeposits(actor: Actor, query: RecordListQuery): Promise<Page<Deposit>> {
  assertNotDisabled(actor);
  return await readRecords(depositRecords, actor.role === "admin" ? null : actor.userId, query);
}

/** All applications and deposits of the person with this e-mail that are not deleted, newest first; 1000 at most. */
export async function findDepositsOf(actor: Actor, email: string): Promise<Deposit[]> {
  assertSelfOrStaff(actor, email);
  return await readRecordsOf(depositRecords, email);
}

/** One deposit, for its owner and for staff; a deleted one too, for whoever has its address. @throws AppError `not_found` */
export async function getDeposit(actor: Actor, id: string): Promise<Deposit> {
  assertNotDisabled(actor);
  const deposit = await readRecord(depositRecords, id);
  if (!deposit || (actor.role !== "admin" && deposit.ownerId !== actor.userId)) throw new AppError("not_found");
  return deposit;
}

/** A customer's newest deposit of that name, whatever the letters' case. @throws AppError `not_found` */
export async function getDepositOfName(actor: Actor, email: string, name: string): Promise<Deposit> {
  assertSelfOrStaff(actor, email);
  const deposit = await readRecordOfName(depositRecords, email, name);
  if (!deposit) throw new AppError("not_found");
  return deposit;
}

/** The queue of applications and deposits, for staff. `countMax`: where counting a status stops; null counts all. */
export async function getDepositQueue(
  actor: Actor,
  countMax: number | null = null,
): Promise<QueueState<DepositStatus>> {
  assertStaff(actor);
  return await readQueueState({ table: "deposits", statusType: "deposit_status" }, countMax);
}
